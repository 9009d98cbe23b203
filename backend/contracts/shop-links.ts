import { cutAtScript, cutAtSentence, mendedText } from './mended-link.ts'
import { addressBehind, type OtherShopLink, otherShop, wordsInAddress } from './other-shops.ts'
import type { CHANNELS } from './trends.ts'
import { CONTROL, nameBeside, wordsOf } from './words-beside.ts'

export const LINK_MAX = 2000

export const UNREAD_WHY = [
  'empty',
  'too-long',
  'number',
  'not-a-product',
  'video',
  'nameless',
  'other-site',
  /** Imitates another URL: userinfo before "@", a port, or non-Latin letters. */
  'disguised',
  'not-web',
] as const

/** `name`: words in or beside the URL, perhaps the product's name. */
export type Recognised =
  | {
      kind: 'product'
      channel: (typeof CHANNELS)[number]
      externalId: string
      /** Null if not stated. */
      site: string | null
      name: string | null
    }
  | { kind: 'short'; host: string; address: string; name: string | null }
  | { kind: 'name'; name: string }
  | { kind: 'unread'; why: (typeof UNREAD_WHY)[number]; host: string | null; name: string | null }

/** No network call, so short links stay unresolved. Rejects a URL that it cannot read completely. */
export function readShopLink(text: string, longest = LINK_MAX): Recognised {
  const read = readText(text, longest)
  const mended = read.kind === 'product' || read.kind === 'short' ? null : mendedText(text)
  if (mended === null) return read
  const again = readText(mended, longest)
  return again.kind === 'unread' ? read : again
}

function readText(text: string, longest: number): Recognised {
  const trimmed = text.replace(CONTROL, ' ').trim()
  if (trimmed === '') return unread('empty')
  if (trimmed.length > longest) return unread('too-long')
  const whole = /^https?%3a%2f%2f/i.test(trimmed) ? decoded(trimmed) : trimmed
  const read = addressesIn(whole).map(readAsciiToo)
  const rest = read.length > 0 ? nameBeside(whole, read) : null
  const readings = read.map(({ reading }) => reading)
  for (const kind of ['product', 'name', 'short', 'unread']) {
    const reading = readings.find((each) => each.kind === kind)
    if (!reading) continue
    if (reading.kind === 'name') return reading
    if (reading.kind === 'unread' && reading.why === 'nameless' && rest !== null)
      return { kind: 'name', name: rest }
    return { ...reading, name: reading.name ?? rest }
  }
  return readWords(whole)
}

function readWords(text: string): Recognised {
  if (SCHEME.test(text)) return unread('not-web')
  if (/^\d+$/.test(text)) {
    if (ITEM_NUMBER.test(text)) return product('tiktok', text)
    return isIsbn(text) ? product('amazon', text) : unread('number')
  }
  if (/^b0[a-z0-9]{8}$/i.test(text) || isIsbn(text)) return product('amazon', text.toUpperCase())
  const asin = /(?<![A-Z0-9])B0[A-Z0-9]{8}(?![A-Z0-9])/.exec(text)?.[0]
  const rest = asin === undefined ? null : wordsOf(text.replace(asin, ' ').replace(/\basin\b\s*[:#]?/i, ' '))
  if (asin !== undefined) return { ...product('amazon', asin), name: rest }
  const item = /(?<!\d)1\d{17,18}(?!\d)/.exec(text)?.[0]
  if (item !== undefined) {
    const words = text.replace(item, ' ').replace(/\b(?:product|item)?\s*(?:id|number|no\.?)\b\s*[:#]?/i, ' ')
    return { ...product('tiktok', item), name: wordsOf(words) }
  }
  const name = wordsOf(text)
  return name === null ? unread('number') : { kind: 'name', name }
}

interface Address {
  text: string
  host: string
  path: string
  query: string
  disguised: boolean
  behind?: true
}

/** Without a scheme only known shops count, so "wow.such lamp" stays a name. */
function addressesIn(whole: string): Address[] {
  return [...whole.matchAll(ADDRESS)].slice(0, MOST_ADDRESSES).map(([matched]) => addressOf(matched))
}

function addressOf(matched: string): Address {
  const text = cutAtSentence(matched).replace(
    /(?<![)\]}>.,;:!?'"’”»。，）】])[)\]}>.,;:!?'"’”»。，）】]+$/u,
    '',
  )
  const [, authority = '', path = '', query = ''] =
    /^(?:https?:\/\/)?([^/?#\\]*)([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? []
  const host = authority.replace(/:(?:443|80)$/, '').toLowerCase()
  return { text, host, path, query, disguised: !/^[a-z0-9.-]+$/.test(host) || path.startsWith('\\') }
}

/** Chinese and Thai sentences go on without a space; a name in a shop's URL may be in these letters too. */
function readAsciiToo(address: Address): { text: string; reading: Recognised } {
  const reading = readAddress(address)
  const whole = { text: address.text, reading }
  const cut = reading.kind === 'unread' || reading.kind === 'short' ? cutAtScript(address.text) : null
  if (cut === null) return whole
  const ascii = addressOf(cut)
  const again = readAddress(ascii)
  return again.kind === 'unread' ? whole : { text: ascii.text, reading: again }
}

function readAddress(address: Address): Recognised {
  const { host, disguised } = address
  if (disguised) return unread('disguised', host.replace(/[^a-z0-9.@:-]/g, '?').slice(0, 80))
  const bare = host.replace(/^www\./, '')
  if (SHORT_HOSTS.has(bare)) return short(address, bare)
  if (AMAZON_SHORT.has(bare)) return readAmazonShort(address, bare)
  const amazon = AMAZON.exec(host)?.[1]
  if (amazon) return readAmazon(address, `amazon.${amazon}`)
  if (TIKTOK.test(host)) return readTiktok(address)
  const other = otherShop(host)
  return other === null ? unread('other-site', host.slice(0, 80)) : readOtherShop(address, other)
}

function readOtherShop({ host, path, query, ...address }: Address, link: OtherShopLink): Recognised {
  const fields = queryOf(query)
  const words = wordsInAddress(link, { path: decoded(path), fields })
  const name = slugName(words ?? undefined)
  if (name !== null && !/%[\da-f]{2}/i.test(name)) return { kind: 'name', name }
  const [behind] = address.behind ? [] : addressesIn(addressBehind(fields) ?? '')
  if (behind && !behind.disguised) {
    const there = otherShop(behind.host)
    if (there?.shop === link.shop) return readOtherShop({ ...behind, behind: true }, there)
  }
  return link.short ? short({ ...address, host, path, query }, link.domain) : unread('nameless', link.domain)
}

/** "amzn.com/B0…" contains the ASIN; other short forms must be opened. */
function readAmazonShort(address: Address, host: string): Recognised {
  const asin = new RegExp(`^/(?:dp/|gp/product/)?(${ASIN})/?$`, 'i').exec(address.path)?.[1]
  return asin && host === 'amzn.com'
    ? product('amazon', asin.toUpperCase(), 'amazon.com')
    : short(address, host)
}

function readAmazon({ path, query }: Address, site: string): Recognised {
  const own = amazonProduct(decoded(path), site)
  if (own) return own
  const asked = queryOf(query)
  // Sponsored results and sign-in pages wrap the URL.
  const behind = asked.get('url') ?? asked.get('openid.return_to')
  const target = behind === undefined ? null : /^(?:https?:\/\/([^/?#\\]+))?(\/[^?#]*)/i.exec(behind)
  if (target?.[2] && (target[1] === undefined || AMAZON.test(target[1].toLowerCase()))) {
    const through = amazonProduct(target[2], site)
    if (through) return through
  }
  const asin = asked.get('asin') ?? asked.get('asin.1')
  if (asin && IS_ASIN.test(asin)) return product('amazon', asin.toUpperCase(), site)
  const sought = asked.get('k') ?? asked.get('field-keywords')
  const name = sought === undefined || !/^\/(?:gp\/aw\/)?s(?:\/|$)/.test(path) ? null : wordsOf(sought)
  return name === null ? unread('not-a-product', site) : { kind: 'name', name }
}

function amazonProduct(path: string, site: string): Recognised | null {
  const [, slug, asin] = AMAZON_PATH.exec(path) ?? []
  return asin === undefined ? null : product('amazon', asin.toUpperCase(), site, slugName(slug))
}

function readTiktok(address: Address): Recognised {
  const { host, path, query } = address
  if (/^(?:vm|vt)\./.test(host)) return short(address, host)
  const plain = decoded(path)
  if (/^\/t\/[a-z0-9]+\/?$/i.test(plain)) return short(address, `${host.replace(/^www\./, '')}/t`)
  const [, slug, inPath] = TIKTOK_PATH.exec(plain) ?? []
  const asked = queryOf(query)
  if (inPath !== undefined) {
    return product('tiktok', inPath, 'tiktok.com', slugName(slug) ?? sharedTitle(asked.get('og_info')))
  }
  const id = ['product_id', 'productid', 'pid']
    .map((field) => asked.get(field))
    .find((each) => each !== undefined)
  if (id !== undefined && ITEM_NUMBER.test(id)) return product('tiktok', id, 'tiktok.com')
  return unread(/^\/@[^/]+\/(?:video|photo|live)/.test(plain) ? 'video' : 'not-a-product', host)
}

function product(
  channel: (typeof CHANNELS)[number],
  externalId: string,
  site: string | null = null,
  name: string | null = null,
): Recognised & { kind: 'product' } {
  return { kind: 'product', channel, externalId, site, name }
}

function short({ host, path, query }: Address, called: string): Recognised {
  const address = `https://${host}${path}${query && `?${query}`}`
  return { kind: 'short', host: called, address, name: null }
}

function unread(why: (typeof UNREAD_WHY)[number], host: string | null = null): Recognised {
  return { kind: 'unread', why, host, name: null }
}

/** "/Magnetic-Desk-Lamp/dp/…" */
function slugName(slug: string | undefined): string | null {
  const words = slug?.replace(/[-_+\s]+/g, ' ').trim() ?? ''
  return /\p{L}{2}/u.test(words) && !/^[a-z]{2}$/i.test(words) ? wordsOf(words) : null
}

/** TikTok's app adds the title and picture to a link that it shares, as JSON. */
function sharedTitle(info = ''): string | null {
  const title = /"title":("(?:[^"\\]|\\.)+")/.exec(info)?.[1]
  try {
    return title === undefined ? null : wordsOf(String(JSON.parse(title)))
  } catch {
    // An escape that JSON does not have: no title then.
    return null
  }
}

/** First value per field. Shops vary the case of names. */
function queryOf(query: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const pair of query.split('&').slice(0, 60)) {
    const [name = '', value = ''] = pair.split('=', 2)
    const field = decoded(name).toLowerCase()
    if (!fields.has(field)) fields.set(field, decoded(value.replaceAll('+', ' ')))
  }
  return fields
}

/** Decodes once: shops never encode twice. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign stays as written.
    return text
  }
}

/** A book's ISBN is its ASIN. */
function isIsbn(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text)) return false
  const sum = [...text].reduce(
    (total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (10 - at),
    0,
  )
  return sum % 11 === 0
}

const MOST_ADDRESSES = 5
const ASIN = 'B0[A-Z0-9]{8}|\\d{9}[\\dX]'
const IS_ASIN = new RegExp(`^(?:${ASIN})$`, 'i')
/** TikTok's numbers now have 18 or 19 digits; older ones have fewer. */
const ITEM_NUMBER = /^[1-9]\d{14,19}$/

const SCHEME = /^(?:javascript|data|vbscript|blob|file|about|intent|mailto|tel):\S|^[a-z][a-z0-9+.-]*:\/\//i

const ADDRESS =
  /https?:\/\/[^\s<>"“”「」]+|(?<![\w@./-])(?:[a-z0-9-]+\.)*(?:(?:tiktok|tiktokglobalshop|temu|etsy|1688|alibaba)\.com|(?:amazon|shopee|lazada|walmart|ebay|aliexpress|shein)\.[a-z]{2,3}(?:\.[a-z]{2})?|amzn\.(?:to|eu|asia|com|in)|a\.co|temu\.to|shp\.ee|shope\.ee|ebay\.us|etsy\.me)\/[^\s<>"“”「」]+/giu

const AMAZON =
  /^(?:(?:www|m|smile|mobile|business)\.)?amazon\.(com|ca|com\.mx|com\.br|co\.uk|ie|de|fr|it|es|nl|se|pl|com\.be|com\.tr|ae|sa|eg|in|co\.jp|sg|com\.au|cn|co\.za)$/
const AMAZON_SHORT: ReadonlySet<string> = new Set([
  'a.co',
  'amzn.to',
  'amzn.eu',
  'amzn.asia',
  'amzn.in',
  'amzn.com',
])

const AMAZON_PATH = new RegExp(
  '^(?:/-/[a-z]{2}(?:_[a-z]{2})?)?(?:/([^/]+))?' +
    '/(?:dp(?:/product)?|gp/(?:product(?:/glance)?|aw/(?:d|ol|reviews)|offer-listing)|exec/obidos/(?:ASIN|tg/detail/-)|o/ASIN|d|product-reviews|review/product|ask/questions/asin)' +
    `/(${ASIN})(?:[/;]|$)`,
  'i',
)

const TIKTOK =
  /^(?:(?:vm|vt|www|m|(?:shop|affiliate|seller|partner)(?:[-.][a-z]{2})?)\.)?tiktok\.com$|^(?:(?:www|affiliate|seller|partner)(?:[-.][a-z]{2})?\.)?tiktokglobalshop\.com$/
const TIKTOK_PATH =
  /^(?:\/shop)?(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:pdp|view\/product|product(?:\/(?:detail|edit|view))?)(?:\/([^/]+))?\/([1-9]\d{14,19})\/?$/i

const SHORT_HOSTS: ReadonlySet<string> = new Set(
  'bit.ly t.co tinyurl.com goo.gl geni.us ow.ly buff.ly rebrand.ly cutt.ly is.gd t.ly s.id lnkd.in shorturl.at amzlink.to'.split(
    ' ',
  ),
)
