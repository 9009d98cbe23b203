import { addDays } from '../../calendar/days.ts'
import { cutText } from '../../contracts/cut-text.ts'
import { readListingKey } from '../listing-key.ts'
import { nameId } from '../name-id.ts'
import type { DayObservation, ProductRow } from '../port.ts'
import { cleanText, cleanUrl, DESCRIPTION_MAX, NAME_MAX, URL_MAX } from '../text.ts'
import { currencyIn, writtenCurrency } from '../written-currency.ts'
import { type Cells, dayOf, type FileFormat, RowRejected } from './cells.ts'
import { type LinkFacts, linkFacts } from './link-facts.ts'
import { UNKNOWN_CURRENCY } from './money-formats.ts'
import type { ProductField } from './product-headings.ts'
import { parseRank, RANK_TEXT_MAX } from './rank.ts'
import { type Sold, soldIn } from './sold.ts'

export function productRow(
  channel: 'tiktok' | 'amazon',
  cells: Cells<ProductField>,
  fileFormat: FileFormat,
): { row: ProductRow; key: string; values: string } {
  const address = cells.linked('url') ?? cells.raw('url') ?? cells.linked('name')
  const link = linkFacts(address !== null && address.length > URL_MAX ? null : address)
  const own = cells.read('listing', readListingKey, 'a key of our export', LISTING_KEY_MAX)
  const { name, externalId } = identify(cells, link, own?.externalId)
  const day = dayOf(cells, fileFormat)
  const given = prices(cells, fileFormat)
  const rankCell = cells.read('rank', parseRank, 'a rank', RANK_TEXT_MAX)
  const sold = soldIn(cells, fileFormat)
  const viewsTotal = cells.count('viewsTotal')
  const creatorCount = cells.count('creators', COUNT_MAX)
  const sellerCount = cells.count('sellers', COUNT_MAX)
  const observed: DayObservation = {
    day,
    units: sold.units,
    views: cells.count('viewsDay'),
    soldTotal: sold.total,
    viewsTotal,
    price: given.salePrice ?? given.price,
    currency: given.currency,
    rank: (rankCell?.rank ?? link.rank) || null,
    rating: cells.rating('rating'),
    ratingCount: cells.count('ratingCount'),
    competitors: sellerCount ?? creatorCount,
  }
  const image = cells.url('image')
  const row: ProductRow = {
    kind: 'product',
    channel: own?.channel ?? channel,
    externalId,
    name,
    description: cells.words('description', DESCRIPTION_MAX),
    category: categoryIn(cells) ?? cleanText(rankCell?.category ?? link.category, 200),
    shopName: cells.text('shop', 200),
    url: productUrl(cells),
    imageUrls: image ? [image] : [],
    videos: [],
    ...given,
    rating: observed.rating,
    ratingCount: observed.ratingCount,
    viewCount: viewsTotal,
    soldCount: sold.total,
    creatorCount,
    videoCount: cells.count('videos', COUNT_MAX),
    sellerCount,
    rank: observed.rank,
    firstSeenOn: cells.day('firstSeen'),
    observedAt: `${day}T00:00:00.000Z`,
    expiresAt: null,
    days: [...weekBefore(observed, sold), observed],
    ...(own && { exported: true as const }),
  }
  return { row, key: `${externalId} ${day}`, values: JSON.stringify(row) }
}

const COUNT_MAX = 2_147_483_647
const LISTING_KEY_MAX = 110

/** A list's link gives its name. */
function categoryIn(cells: Cells<ProductField>): string | null {
  const text = cells.text('category', 300)
  const listed = text !== null && /^(?:https?:\/)?\//i.test(text) ? linkFacts(text).category : null
  return cleanText(listed ?? text, 200)
}

function productUrl(cells: Cells<ProductField>): string | null {
  const text = cells.raw('url')
  if (text === null) return cleanUrl(cells.linked('name'))
  return text.startsWith('/') ? null : cells.url('url')
}

/**
 * Our export's id, else the file's, else the URL's, else from name and author. URL or id can give the name.
 */
function identify(
  cells: Cells<ProductField>,
  link: LinkFacts,
  own: string | undefined,
): { name: string; externalId: string } {
  const given = own ?? idIn(cells) ?? link.id
  const name = cells.words('name', NAME_MAX)
  if (name !== null) {
    if (given === null && TOTAL.test(name)) throw new RowRejected('a line of totals, not a product')
    return { name, externalId: given ?? nameId(name, cells.text('author')) }
  }
  const stand = cleanText(link.name, NAME_MAX) ?? (given === null ? null : `Product ${given}`)
  if (stand === null) {
    const text = cells.raw('name')
    const lacking = text === null ? 'neither name, id nor link' : 'neither id nor link'
    throw new RowRejected(
      `${text === null ? '' : `"${cutText(text, 60)}" is no name, and `}the product has ${lacking}`,
    )
  }
  cells.note('name', `no name: called "${stand}" by its ${link.name ? 'link' : 'id'}`)
  return { name: stand, externalId: given ?? nameId(stand, cells.text('author')) }
}

const TOTAL =
  /^(?:(?:grand|sub) ?total|totals?|sum|toplam|genel toplam|tổng(?: cộng)?|jumlah|suma|summe|gesamt|合计|总计|小计)(?:\s*[:：(（\d].*)?$/iu

function idIn(cells: Cells<ProductField>): string | null {
  const given = cells.uncut('id', 100)?.replace(/^['"=]+|(?<!['"])['"]+$/g, '')
  if (!given) return null
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(given)) {
    cells.note('id', 'rounded by a spreadsheet, so not used; export the column as text')
    return null
  }
  if (/^[\w.:-]{1,100}$/.test(given)) return given
  cells.note('id', 'not a product id, so not used')
  return null
}

function prices(
  cells: Cells<ProductField>,
  { money }: FileFormat,
): Pick<ProductRow, 'price' | 'salePrice' | 'currency'> {
  const named = cells.uncut('currency')
  const stated = named === null ? null : currencyIn(named, { told: money.get('price')?.told })
  const price = cells.price('price', stated)
  let sale = cells.price('salePrice', stated)
  if (
    price &&
    sale &&
    price.currency !== sale.currency &&
    price.currency !== null &&
    sale.currency !== null
  ) {
    cells.note('salePrice', `in ${sale.currency}, but the price is in ${price.currency}, so not given`)
    sale = null
  }
  const isNamed =
    named === null || stated !== null || writtenCurrency(cells.raw(price ? 'price' : 'salePrice') ?? '')
  const currency = isNamed ? (price?.currency ?? sale?.currency ?? null) : null
  if (currency === null && (price ?? sale) !== null) {
    const field = price ? 'price' : 'salePrice'
    if (named !== null) cells.note('currency', UNKNOWN_CURRENCY)
    else if (writtenCurrency(cells.raw(field) ?? '')) cells.note(field, UNKNOWN_CURRENCY)
  }
  return {
    price: price?.amount ?? sale?.amount ?? null,
    salePrice: price && sale ? sale.amount : null,
    currency,
  }
}

/** Spreads the count over seven days, up to the row's own. */
function weekBefore(observed: DayObservation, { week }: Sold): DayObservation[] {
  if (week === null) return []
  const each = Math.floor(week / 7)
  const over = week - each * 7
  observed.units = each
  return [6, 5, 4, 3, 2, 1].map((ago, at) => ({
    ...NOTHING_SAID,
    day: addDays(observed.day, -ago),
    units: each + (at < over ? 1 : 0),
  }))
}

const NOTHING_SAID: Omit<DayObservation, 'day'> = {
  units: null,
  views: null,
  soldTotal: null,
  viewsTotal: null,
  price: null,
  currency: null,
  rank: null,
  rating: null,
  ratingCount: null,
  competitors: null,
}
