/** What the build leaves open in a page of HTML, for the server to put in: neither side knows both. */

/** The public origin is known only where the app is served. */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid'

/** So is what the pages call the identity provider. */
export const SIGN_IN_PLACEHOLDER = 'sign-in.invalid'

/** A page whose words come from data. `path` begins with a slash; `picture` is a whole address. */
export const SLOTS = {
  title: '{{title}}',
  description: '{{description}}',
  path: '{{path}}',
  picture: '{{picture}}',
} as const

/** Where a rendered page and the data that it was made from go. */
export const PAGE_SLOT = '{{page}}'
export const STATE_SLOT = '{{state}}'

/** Text for an HTML text node or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
