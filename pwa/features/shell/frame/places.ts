/** Pages by place; all others are under Home. */
const HELD: Record<string, RegExp> = {
  '/trending': /^\/(tr|cat|scored)/,
  '/search': /^\/(search|product|tiktok|explore|lookup|supplier|creator|shop)/,
  '/my-products': /^\/(my-|compare|costs)/,
  '/alerts': /^\/(alert|report|weekly)/,
  '/more': /^\/(more|profile|subs|payment|operator)/,
}

export function isUnder(place: string, path: string): boolean {
  return HELD[place]?.test(path) ?? !Object.values(HELD).some((held) => held.test(path))
}
