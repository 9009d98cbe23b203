import { readShopLink } from '../../backend/contracts/shop-links.ts'

export interface ShopPage {
  shop: 'TikTok Shop' | 'Amazon' | 'AliExpress' | '1688'
  /** Names the product and nothing about its reader: no tracking fields, session or fragment. */
  address: string
}

/** Null: another page. */
export function readPage(text: string): ShopPage | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || `${url.port}${url.username}${url.password}` !== '')
    return null
  const other = NUMBERED.find(({ domains }) => domains.some((domain) => isWithin(url.hostname, domain)))
  return other ? readNumbered(url, other) : readKnown(url)
}

interface NumberedShop {
  shop: ShopPage['shop']
  domains: readonly string[]
  /** Ends with the number. */
  path: RegExp
  /** Query field with the number, in lower case, and the path for it. */
  field: string
  pathOf(number: string): string
}

/** Shops without products in our data. */
const NUMBERED: readonly NumberedShop[] = [
  {
    shop: 'AliExpress',
    domains: ['aliexpress.com', 'aliexpress.us', 'aliexpress.ru'],
    path: /^\/(?:item(?:\/[^/]+)?|i)\/\d{6,20}\.html$/,
    field: 'productid',
    pathOf: (number) => `/item/${number}.html`,
  },
  {
    shop: '1688',
    domains: ['1688.com'],
    path: /^\/offer\/\d{6,20}\.html$/,
    field: 'offerid',
    pathOf: (number) => `/offer/${number}.html`,
  },
]

function readNumbered(
  { hostname, pathname, searchParams }: URL,
  { shop, path, field, pathOf }: NumberedShop,
): ShopPage | null {
  if (path.test(pathname)) return { shop, address: `https://${hostname}${pathname}` }
  const [, number = ''] = [...searchParams].find(([name]) => name.toLowerCase() === field) ?? []
  return /^\d{6,20}$/.test(number) ? { shop, address: `https://${hostname}${pathOf(number)}` } : null
}

/** TikTok Shop and Amazon, read as the server reads them. */
function readKnown({ hostname, pathname, search }: URL): ShopPage | null {
  const read = readShopLink(`https://${hostname}${pathname}${search}`)
  if (read.kind !== 'product' || read.site === null) return null
  const { channel, externalId } = read
  const at = pathname.toUpperCase().indexOf(externalId)
  const named = at < 0 ? null : pathname.slice(0, at + externalId.length)
  return channel === 'amazon'
    ? { shop: 'Amazon', address: `https://${hostname}${named ?? `/dp/${externalId}`}` }
    : { shop: 'TikTok Shop', address: `https://${hostname}${named ?? `/view/product/${externalId}`}` }
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
