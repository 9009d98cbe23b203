/** Of the page in the HTML. On the server it is set before each rendering, in the browser before React takes the page over. */
export const rendered = {
  /** When, in ms. */
  at: Date.now(),
  /** For a desktop; else for a phone. */
  wide: false,
  /** Of the data that it was made from; null: of none. */
  version: null as string | null,
  /** Names of the parts in it that have code of their own. */
  parts: [] as string[],
}
