import type { ServerResponse } from 'node:http'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueProduct } from '../catalogue/products.ts'
import { digits } from '../random.ts'

/** The host's name and the path follow. */
export const SHORT_LINK_PATH = '/short-links/'

/**
 * Fake short links: `vm.tiktok.com/ZM7/` leads to the catalogue's seventh product of TikTok, `amzn.to/A7` to
 * Amazon's. Ids of `TROUBLE` show what can go wrong.
 */
export function answerShortLink(path: string, response: ServerResponse, catalogue: Catalogue): void {
  const [host = '', ...rest] = path.split('/')
  const id = rest.filter((part) => part !== '').at(-1) ?? ''
  const trouble = TROUBLE[id]
  if (trouble) {
    trouble(response, `https://${path}`)
    return
  }
  const number = Number(/(?<!\d)\d+$/.exec(id)?.[0] ?? Number.NaN)
  const location = targetOf(host, number, catalogue)
  if (location === null) response.writeHead(404).end()
  else response.writeHead(host.includes('tiktok') ? 301 : 302, { location }).end()
}

function targetOf(host: string, number: number, { tiktok, amazon }: Catalogue): string | null {
  const [product, other] = [tiktok[number], amazon[number]]
  switch (host) {
    case 'vm.tiktok.com':
    case 'vt.tiktok.com':
    case 'www.tiktok.com':
      return product ? `https://www.tiktok.com/view/product/${product.id}?_svg=1&region=US` : null
    case 'amzn.to':
    case 'a.co':
      return other ? `https://www.amazon.com/${slug(other)}/dp/${other.id}?tag=sandbox-20` : null
    case 's.click.aliexpress.com':
      return product ? `https://star.aliexpress.com/share/share.htm?redirectUrl=${behind(product)}` : null
    case 'shp.ee':
      return product ? `https://shopee.sg/${slug(product)}-i.${digits(8, product.id)}.${number}` : null
    default:
      return null
  }
}

function behind(product: CatalogueProduct): string {
  const item = `1005${digits(12, product.id)}`
  return encodeURIComponent(`https://www.aliexpress.com/item/${slug(product)}/${item}.html`)
}

function slug({ name }: CatalogueProduct): string {
  return name.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')
}

const TROUBLE: Partial<Record<string, (response: ServerResponse, address: string) => void>> = {
  profile: (response) => response.writeHead(301, { location: 'https://www.tiktok.com/@sandbox' }).end(),
  loop: (response, location) => response.writeHead(301, { location }).end(),
  inward: (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  broken: (response) => response.writeHead(503).end(),
  /** Never answers. */
  slow: () => undefined,
}
