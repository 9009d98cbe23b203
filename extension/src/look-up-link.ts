import { link } from './draw.ts'

/** To the app's own page, which needs neither key nor plan. `address` null: no product is open. */
export function lookUpLink(origin: string, address: string | null): HTMLAnchorElement {
  return address === null
    ? link(`${origin}/lookup`, 'Look up a link or a name', 'button quiet')
    : link(`${origin}/lookup?${new URLSearchParams({ link: address })}`, 'Open in Tideline', 'button quiet')
}
