/** A shop without a source; only product names in its URLs are read. */
interface OtherShop {
  domains: readonly string[]
  short: readonly string[]
  /** The only group is the name; matched against the decoded path. */
  named: readonly RegExp[]
  /** Query fields with search words, in lower case. */
  sought: readonly string[]
  /** Words are GBK bytes: hexadecimal in a path, percent-encoded in a query. */
  inGbk?: true
}

const SHOPS: readonly OtherShop[] = [
  {
    domains: ['temu.com'],
    short: ['temu.to', 'share.temu.com', 'app.temu.com'],
    named: [/\/([^/]+)-g-\d+\.html$/],
    sought: ['search_key'],
  },
  {
    domains: countries('shopee', 'com sg co.id com.my vn ph co.th tw com.br com.mx com.co cl pl'),
    short: ['shp.ee', 'shope.ee', ...countries('s.shopee', 'sg co.id com.my vn ph co.th tw com.br')],
    named: [/\/([^/]+)-i\.\d+\.\d+\/?$/],
    sought: ['keyword'],
  },
  {
    domains: countries('lazada', 'com sg co.id com.my vn com.ph co.th'),
    short: ['s', 'c'].flatMap((sub) => countries(`${sub}.lazada`, 'com sg co.id com.my vn com.ph co.th')),
    named: [/^\/products\/(?:pdp-)?([^/]+)-i\d+(?:-s\d+)?\.html$/, /^\/tag\/([^/]+)\/?$/],
    sought: ['q'],
  },
  {
    domains: ['etsy.com'],
    short: ['etsy.me', 'etsy.app.link'],
    named: [/\/listing\/\d+\/([^/]+)\/?$/, /\/market\/([^/]+)\/?$/],
    sought: ['q'],
  },
  {
    domains: ['walmart.com', 'walmart.ca', 'walmart.com.mx'],
    short: ['walmrt.us', 'walmart.app.link'],
    named: [/\/ip\/([^/]+)\/[\dA-Z]+\/?$/, /\/c\/kp\/([^/]+)\/?$/],
    sought: ['q', 'query'],
  },
  {
    domains: countries(
      'ebay',
      'com co.uk de fr it es ca com.au ie nl at ch pl be com.my com.sg ph com.hk in',
    ),
    short: ['ebay.us', 'ebay.to'],
    named: [/\/itm\/([^/]+)\/\d+\/?$/, /^\/b\/([^/]+)\/\d+/],
    sought: ['_nkw', '_skw'],
  },
  {
    domains: ['aliexpress.com', 'aliexpress.us', 'aliexpress.ru'],
    short: ['a.aliexpress.com', 's.click.aliexpress.com', 'a.aliexpress.ru', 's.click.aliexpress.ru'],
    named: [/\/item\/([^/]+)\/\d+\.html$/, /\/(?:w|wholesale|popular)\/(?:wholesale-)?([^/]+)\.html$/],
    sought: ['searchtext'],
  },
  {
    domains: ['1688.com'],
    short: ['qr.1688.com'],
    named: [/\/(?:chanpin|offer_search|page)\/-([\da-f]+)\.html$/i],
    sought: ['keywords'],
    inGbk: true,
  },
  {
    domains: ['alibaba.com'],
    short: [],
    named: [
      /\/product-detail\/([^/]+)_\d+\.html$/,
      /\/product\/\d+(?:-\d+)?\/([^/]+)\.html$/,
      /\/showroom\/([^/]+)\.html$/,
    ],
    sought: ['searchtext'],
  },
  {
    domains: countries('shein', 'com co.uk com.mx com.hk com.vn se tw'),
    short: ['shein.top', 'onelink.shein.com'],
    named: [/\/([^/]+)-p-\d+(?:-cat-\d+)?\.html$/, /\/pdsearch\/([^/]+)\/?$/],
    sought: [],
  },
]

export interface OtherShopLink {
  /** For display: "shopee.vn". */
  domain: string
  short: boolean
  shop: OtherShop
}

export function otherShop(host: string): OtherShopLink | null {
  for (const shop of SHOPS) {
    const short = shop.short.find((each) => isWithin(host, each))
    if (short !== undefined) return { domain: short, short: true, shop }
    const domain = shop.domains.find((each) => isWithin(host, each))
    if (domain !== undefined) return { domain, short: false, shop }
  }
  return null
}

export function wordsInAddress(
  { shop }: OtherShopLink,
  { path, fields }: { path: string; fields: ReadonlyMap<string, string> },
): string | null {
  const slug = shop.named.flatMap((pattern) => pattern.exec(path)?.[1] ?? []).at(0)
  const named = slug === undefined || PLACEHOLDER.test(slug) ? undefined : slug
  const words = named ?? shop.sought.flatMap((field) => fields.get(field) ?? []).at(0)
  if (words === undefined) return null
  return shop.inGbk ? fromGbk(words, words === named) : words
}

/** Share sheets and ads wrap the shop URL in a query field. */
export function addressBehind(fields: ReadonlyMap<string, string>): string | null {
  const behind = BEHIND.flatMap((field) => fields.get(field) ?? []).find((each) => /^https?:\/\//i.test(each))
  return behind ?? null
}

function countries(name: string, endings: string): string[] {
  return endings.split(' ').map((ending) => `${name}.${ending}`)
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** UTF-8 was decoded before, so a percent sign means GBK. */
function fromGbk(text: string, isHexadecimal: boolean): string | null {
  const coded = isHexadecimal ? text.replace(/../g, '%$&') : text
  if (!coded.includes('%')) return coded
  const bytes = [...coded.matchAll(/%([\da-f]{2})|[^%]/gi)].map(([letter, byte]) =>
    byte === undefined ? letter.charCodeAt(0) : Number.parseInt(byte, 16),
  )
  const words = new TextDecoder('gbk').decode(Uint8Array.from(bytes))
  return words.includes('\ufffd') ? null : words
}

/** The contracts compile without DOM and Node types; both have this. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const PLACEHOLDER = /^(?:pdp|seort|goods-detail|product|item|p|-|i?\d+)$/i
const BEHIND = [
  ...['url', 'link', 'mpre', 'af_web_dp', 'af_r', 'deep_link_value', 'target', 'redirect_url'],
  ...['redirecturl', 'dl_target_url'],
]
