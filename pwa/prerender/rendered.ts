/** Set before each rendering on the server, and before hydration in the browser. */
export const rendered = {
  at: Date.now(),
  wide: false,
  version: null as string | null,
  parts: [] as string[],
}
