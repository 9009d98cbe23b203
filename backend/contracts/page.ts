/** What the build leaves open in a page of HTML, for the server to put in: neither side knows both. */

/** The public origin is known only where the app is served. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

/** So is what the pages call the identity provider. */
export const SIGN_IN_PLACEHOLDER = 'sign-in.invalid'

/** So is where support can be written to: empty in an attribute where nobody reads mail, in a text with words for that. */
export const SUPPORT_PLACEHOLDER = 'support.invalid'
export const SUPPORT_LINE_PLACEHOLDER = 'support-line.invalid'
export const NO_SUPPORT_ADDRESS = 'By the form on this page'

/** A page whose words come from data. The two paths begin with a slash; `structured` is a whole element. */
export const SLOTS = {
  title: '{{title}}',
  description: '{{description}}',
  path: '{{path}}',
  picturePath: '{{picturePath}}',
  pictureWords: '{{pictureWords}}',
  structured: '{{structured}}',
} as const

/** The size of a shared link's picture, in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Where a rendered page and the data that it was made from go. */
export const PAGE_SLOT = '{{page}}'
export const STATE_SLOT = '{{state}}'

/** A data block for machines. No text in it can end its element. */
export function jsonBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`
}

/** Text for an HTML text node or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
