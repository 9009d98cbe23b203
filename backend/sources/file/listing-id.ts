import { contentId } from './duplicate-rows.ts'

interface Shop {
  /** The domain without its country. */
  domain: string
  /** The only group is the number; matches path and query. */
  listed: RegExp
  /** Each country numbers its listings apart. */
  apart?: true
}

const SHOPS: readonly Shop[] = [
  {
    domain: 'aliexpress',
    listed: /\/(?:item|i)\/(?:[^/?]+\/)?(\d{6,20})(?:\.html)?(?:[/?]|$)|[?&]productids?=(\d{6,20})/i,
  },
  { domain: 'alibaba', listed: /[_/](\d{8,16})(?:-\d+)?(?:\/[^/?]+)?\.html|[?&](?:product)?id=(\d{8,16})/i },
  { domain: '1688', listed: /\/offer\/(\d{8,16})\.html|[?&]offerid=(\d{8,16})/i },
  { domain: 'taobao', listed: /[?&]id=(\d{8,16})/i },
  { domain: 'tmall', listed: /[?&]id=(\d{8,16})/i },
  { domain: 'jd', listed: /\/(\d{5,16})\.html/ },
  { domain: 'shopee', listed: /-i\.\d+\.(\d+)|\/product\/\d+\/(\d+)|[?&]itemid=(\d+)/i, apart: true },
  {
    domain: 'lazada',
    listed: /[-/]i(\d{5,14})(?:-s\d+)?(?:\.html|[/?]|$)|[?&]itemid=(\d{5,14})/i,
    apart: true,
  },
  { domain: 'ebay', listed: /\/itm\/(?:[^/?]+\/)?(\d{9,14})(?:[/?]|$)/i },
  { domain: 'etsy', listed: /\/listing\/(\d{6,12})(?:[/?]|$)/ },
  { domain: 'walmart', listed: /\/ip\/(?:[^/?]+\/)?(\d[\dA-Z]{5,13})(?:[/?]|$)/, apart: true },
  { domain: 'temu', listed: /-g-(\d{9,18})\.html|[?&]goods_id=(\d{9,18})/ },
  { domain: 'shein', listed: /-p-(\d{4,12})(?:-cat-\d+)?\.html/ },
  { domain: 'dhgate', listed: /\/(\d{6,12})\.html/ },
  { domain: 'banggood', listed: /-p-(\d{4,12})\.html/ },
  { domain: 'made-in-china', listed: /\/product\/(\w{8,20})\// },
  { domain: 'tiki', listed: /-p(\d{4,12})\.html/ },
  { domain: 'sendo', listed: /-(\d{5,12})\.html/ },
  { domain: 'blibli', listed: /\/((?:ps|is|pc)--[\w-]{5,60})(?:[/?]|$)/i },
  { domain: 'bukalapak', listed: /\/(\w{5,10})-jual-/ },
  // Numberless: the shop's name and the listing's.
  {
    domain: 'tokopedia',
    listed: /^\/(?!(?:p|find|search|discovery|blog|help|promo)\/)([\w.-]{2,60}\/[\w-]{5,200})(?:[/?]|$)/,
  },
  { domain: 'trendyol', listed: /-p-(\d{4,12})(?:[/?]|$)/ },
  { domain: 'hepsiburada', listed: /-pm?-([A-Z\d]{6,20})(?:[/?]|$)/i },
  { domain: 'n11', listed: /-P?(\d{6,12})(?:[/?]|$)/ },
  { domain: 'mercadolibre', listed: /\/(?:p\/)?(ML[A-Z]-?\d{5,12})/ },
  { domain: 'mercadolivre', listed: /\/(?:p\/)?(MLB-?\d{5,12})/ },
  { domain: 'flipkart', listed: /[?&]pid=([A-Z\d]{16})|\/p\/(itm\w{6,20})/i },
  { domain: 'wildberries', listed: /\/catalog\/(\d{5,12})\// },
  { domain: 'ozon', listed: /[-/](\d{6,12})\/?(?:\?|$)/ },
  { domain: 'coupang', listed: /\/products\/(\d{5,14})/ },
  { domain: 'noon', listed: /\/([NZ]\w{6,20})\/p(?:[/?]|$)/ },
  { domain: 'jumia', listed: /-(\d{6,12})\.html/, apart: true },
  { domain: 'target', listed: /\/A-(\d{6,10})/ },
  { domain: 'allegro', listed: /-(\d{8,12})(?:[/?]|$)/ },
]

/** "shopee.vn:987654321", for shops that write a listing's number into links. */
export function listingIdIn(link: string): string | null {
  const [, host = '', rest = ''] = /^(?:https?:)?(?:\/\/)?([a-z\d.-]{1,100})(\/[^#]*)/i.exec(link) ?? []
  const labels = host.toLowerCase().split('.')
  for (const { domain, listed, apart } of SHOPS) {
    const at = labels.lastIndexOf(domain)
    if (at < 0 || at === labels.length - 1 || labels.length - at > 3) continue
    const number = listed
      .exec(rest)
      ?.slice(1)
      .find((group) => group !== undefined)
    if (number === undefined) return null
    const own = number.length > OWN_MAX || number.includes('/') ? contentId(number) : number
    return `${apart ? labels.slice(at).join('.') : domain}:${own}`
  }
  const number = NUMBERED.exec(rest.replace(/[?].*/s, ''))?.[1]
  return number === undefined || labels.length < 2
    ? null
    : `${host.toLowerCase().replace(/^www\./, '')}:${number}`
}

/** Any shop: "/hinged-jar-10023456.html". Shorter numbers can be sizes, years or days. */
const NUMBERED = /[-_/](\d{9,14})(?:\.html?)?\/?$/i

const OWN_MAX = 60
