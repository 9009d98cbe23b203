/**
 * Short links that our server opens, as a URL without query: exact hosts, and an id in the path. Null for all
 * others, which their owner has to open.
 */
export function openedShortLink(address: string): string | null {
  const [, host = '', path = ''] = SHORT_LINK.exec(address) ?? []
  const isListed = /^(?:www\.)?tiktok\.com$/.test(host) ? path.startsWith('/t/') : SHORT_HOSTS.has(host)
  if (!isListed) return null
  // TikTok's own links end in a slash; without it they take one more redirect.
  return `https://${host}${path}${host.endsWith('tiktok.com') ? '/' : ''}`
}

const SHORT_LINK = /^https:\/\/([a-z0-9.-]{1,40})((?:\/[\w-]{1,64}){1,3})\/?(?:[?#]|$)/

const SHORT_HOSTS: ReadonlySet<string> = new Set([
  ...['vm.tiktok.com', 'vt.tiktok.com', 'a.co', 'amzn.to', 'amzn.eu', 'amzn.asia'],
  ...['s.click.aliexpress.com', 'a.aliexpress.com', 'shp.ee', 'shope.ee'],
  ...['br', 'id', 'my', 'ph', 'sg', 'th', 'tw', 'vn'].map((country) => `${country}.shp.ee`),
  ...['sg', 'co.id', 'com.my', 'vn', 'ph', 'co.th', 'tw', 'com.br'].map((ending) => `s.shopee.${ending}`),
])

/** Redirects may lead through these. A shop's product page is read from its URL and never opened. */
export const REDIRECT_HOSTS: ReadonlySet<string> = new Set([
  ...[...SHORT_HOSTS, 'www.tiktok.com', 'm.tiktok.com'],
  ...['star.aliexpress.com', 'best.aliexpress.com'],
])

export const REDIRECTS_MAX = 3

/** `no-product`: also a loop, and a redirect to any other site. */
export const SHORT_LINK_OUTCOMES = ['found', 'no-product', 'no-answer'] as const
export type ShortLinkOutcome = (typeof SHORT_LINK_OUTCOMES)[number]
