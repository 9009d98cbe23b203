/** When the page in the HTML was rendered, in ms. On the server it is set before each rendering. */
export const renderedAt = { ms: Date.now() }
