/** Placeholders that the server fills into built HTML. */

export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

export const SIGN_IN_PLACEHOLDER = 'sign-in.invalid'

/** Without a support address: empty in attributes, a sentence in text. */
export const SUPPORT_PLACEHOLDER = 'support.invalid'
export const SUPPORT_LINE_PLACEHOLDER = 'support-line.invalid'
export const NO_SUPPORT_ADDRESS = 'By the form on this page'

/** Both paths begin with a slash; `structured` is a whole element. */
export const SLOTS = {
  title: '{{title}}',
  description: '{{description}}',
  path: '{{path}}',
  picturePath: '{{picturePath}}',
  pictureWords: '{{pictureWords}}',
  structured: '{{structured}}',
} as const

/** Pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

export const PAGE_SLOT = '{{page}}'
export const STATE_SLOT = '{{state}}'

/** Escapes `<`, so no text can end the element. */
export function jsonBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
}

/** For text nodes and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
