import { type Recognised, readShopLink } from '../contracts/shop-links.ts'
import { REDIRECT_HOSTS, REDIRECTS_MAX, type ShortLinkOutcome } from '../contracts/short-links.ts'
import { LOCATION_MAX, type RedirectReader } from '../outgoing/read-redirect.ts'

export interface FollowedLink {
  outcome: ShortLinkOutcome
  /** For `found`: a text that look-up reads, without the sender's tracking fields. */
  link: string | null
  /** Words of the product's URL, or the title that TikTok's app adds to it. */
  name: string | null
}

/** Opens at most three addresses, each on a listed host. Throws `NotReached`. */
export async function followShortLink(
  start: string,
  { read, signal }: { read: RedirectReader['read']; signal: AbortSignal },
): Promise<FollowedLink> {
  const opened = new Set<string>()
  for (let at = start; opened.size < REDIRECTS_MAX && !opened.has(at); ) {
    opened.add(at)
    const { status, location } = await read(at, signal)
    if (status === 429 || status >= 500) return NO_ANSWER
    const next = status >= 300 && status < 400 && location !== null ? absolute(location, at) : null
    if (next === null) return NO_PRODUCT
    const found = pageBehind(next)
    if (found) return found
    if (next.protocol !== 'https:' || !REDIRECT_HOSTS.has(next.host)) return NO_PRODUCT
    at = next.href
  }
  return NO_PRODUCT
}

const NO_PRODUCT: FollowedLink = { outcome: 'no-product', link: null, name: null }
const NO_ANSWER: FollowedLink = { outcome: 'no-answer', link: null, name: null }

/** Null unless an ordinary web address. Userinfo and ports have no use in a shop's redirect. */
function absolute(location: string, from: string): URL | null {
  const url = URL.canParse(location, from) ? new URL(location, from) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.href.length > LOCATION_MAX)
    return null
  return url.username === '' && url.password === '' ? url : null
}

/** Includes videos and nameless product pages, because look-up explains these. */
function pageBehind(url: URL): FollowedLink | null {
  const read = readShopLink(url.href, LOCATION_MAX)
  const isNameless = read.kind === 'unread' && read.why === 'nameless' && !REDIRECT_HOSTS.has(url.host)
  const isVideo = read.kind === 'unread' && read.why === 'video'
  if (read.kind !== 'product' && read.kind !== 'name' && !isNameless && !isVideo) return null
  return { outcome: 'found', link: linkOf(read, url), name: read.name }
}

function linkOf(read: Recognised, url: URL): string {
  if (read.kind === 'name') return read.name
  if (read.kind !== 'product') return url.origin + url.pathname
  return read.channel === 'amazon'
    ? `https://www.${read.site ?? 'amazon.com'}/dp/${read.externalId}`
    : `https://shop.tiktok.com/view/product/${read.externalId}`
}
