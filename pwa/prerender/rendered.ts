/** Of the page in the HTML. On the server it is set before each rendering, in the browser before React takes the page over. */
export const rendered = {
  /** When, in ms. */
  at: Date.now(),
  /** For a desktop; else for a phone. */
  wide: false,
}
