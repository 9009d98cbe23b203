import { nameId } from '../name-id.ts'
import type { DayObservation, ProductRow } from '../port.ts'
import { DESCRIPTION_MAX } from '../text.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import type { Aliases } from './columns.ts'

/**
 * Headings of Kalodata, FastMoss, Helium 10 (Xray, Black Box), EchoTik, RapidAPI and ScrapeCreators exports, of the
 * public best-seller sets, and of what people write themselves.
 */
export const PRODUCT_ALIASES = {
  id: 'asin productid itemid goodsid sku parentasin productasin id',
  name: 'productname producttitle title name productdetails itemname product listingtitle booktitle',
  author: 'author brand manufacturer brandname',
  description: 'description descdetail productdescription details',
  date: 'date day dt snapshotdate observedon reportdate scrapedat timestamp year',
  salePrice: 'saleprice salepricedecimal discountedprice dealprice offerprice currentprice finalprice',
  price:
    'price productprice spuavgprice avgunitprice averageprice unitprice retailprice buyboxprice priceamount listprice originpricedecimal actualprice originalprice minprice',
  currency: 'currency currencycode currencyname pricecurrency',
  ratingCount:
    'productnumratings reviewcount reviewscount ratingscount ratingcount numratings numreviews numberofreviews ratingstotal totalreviews reviews productreviewcount noofratings ratings',
  rating:
    'productstarrating userrating productrating avgrating averagerating starrating reviewsrating reviewrating rating stars score ratings',
  rank: 'rank bsr bestsellersrank salesrank position ranking productrank',
  category:
    'category categoryname productcategory genre maincategory categoryid department bsrcategory subcategory',
  units: 'totalsale1dcnt dailysales unitssoldday units1d sales1d unitstoday dailyunits units',
  periodUnits: 'itemsold itemssold unitssold sold sales salesvolume',
  soldTotal:
    'totalsalecnt totalsold soldcount productsoldcount totalunitssold totalsales lifetimesales itemsoldcount',
  viewsDay: 'views1d dailyviews',
  viewsTotal: 'totalviewscnt viewcount views playcount totalviews videoviews',
  creators: 'totaliflcnt creatornumber creatorcount creators numberofcreators influencers relatedcreators',
  videos: 'totalvideocnt videonumber videocount videos numberofvideos relatedvideos',
  sellers: 'activesellers sellercount numberofsellers sellers numberofactivesellers',
  shop: 'shopname sellername shop store storename seller',
  url: 'producturl url link productlink detailpageurl tiktokurl productpageurl pageurl',
  image: 'productphoto imageurl image imgurl mainimage thumbnail picture productimage coverurl imagelink',
  firstSeen: 'launchdate firstcrawldt creationdate listingdate datefirstavailable listedon firstseen',
} as const satisfies Aliases<string>
export type ProductField = keyof typeof PRODUCT_ALIASES

/** One line of a product file: the product, and what is said of it on its day. */
export function productRow(
  channel: 'tiktok' | 'amazon',
  cells: Cells<ProductField>,
  fileFormat: FileFormat,
): { row: ProductRow; key: string; values: string } {
  const name = cells.text('name')
  if (name === null) throw new RowRejected('the product name is missing')
  const day = fileFormat.dayGiven ? fileFormat.day : (cells.day('date') ?? fileFormat.day)
  const url = cells.url('url')
  const externalId = identify(cells, name, url)
  const told = prices(cells)
  const soldTotal = cells.count('soldTotal')
  const viewsTotal = cells.count('viewsTotal')
  const dated = fileFormat.dayGiven || cells.has('date')
  const observed: DayObservation = {
    day,
    units: cells.count('units') ?? (dated ? cells.count('periodUnits') : null),
    views: cells.count('viewsDay'),
    soldTotal,
    viewsTotal,
    price: told.salePrice ?? told.price,
    currency: told.currency,
    rank: rankIn(cells),
    rating: cells.rating('rating'),
    ratingCount: cells.count('ratingCount'),
  }
  const image = cells.url('image')
  const row: ProductRow = {
    kind: 'product',
    channel,
    externalId,
    name,
    description: cells.text('description', DESCRIPTION_MAX),
    category: cells.text('category', 200),
    shopName: cells.text('shop', 200),
    url,
    imageUrls: image ? [image] : [],
    videos: [],
    ...told,
    rating: observed.rating,
    ratingCount: observed.ratingCount,
    viewCount: viewsTotal,
    soldCount: soldTotal,
    creatorCount: cells.count('creators'),
    videoCount: cells.count('videos'),
    sellerCount: cells.count('sellers'),
    rank: observed.rank,
    firstSeenOn: cells.day('firstSeen'),
    observedAt: `${day}T00:00:00.000Z`,
    expiresAt: null,
    days: [observed],
  }
  return { row, key: `${externalId} ${day}`, values: JSON.stringify(row) }
}

/** The file's own id, else the one in the product's address, else one made of its name and author. */
function identify(cells: Cells<ProductField>, name: string, url: string | null): string {
  const given = cells.text('id', 100)?.replace(/^['"=]+|['"]+$/g, '')
  if (given && /^\d(?:[.,]\d+)?e\+?\d+$/i.test(given)) {
    throw new RowRejected(`the id ${given} was rounded by a spreadsheet; export this column as text`)
  }
  if (given && /^[\w.:-]{1,100}$/.test(given)) return given
  if (given) throw new RowRejected(`"${given}" is not a product id`)
  const inAddress =
    /\/(?:dp|gp\/product)\/([A-Z0-9]{10})\b/.exec(url ?? '') ?? /\/(\d{15,20})(?:[/?#]|$)/.exec(url ?? '')
  return inAddress?.[1] ?? nameId(name, cells.text('author'))
}

function prices(cells: Cells<ProductField>): Pick<ProductRow, 'price' | 'salePrice' | 'currency'> {
  const price = cells.price('price')
  const sale = cells.price('salePrice')
  const stated = cells.text('currency', 10)?.toUpperCase() ?? null
  const currency = stated && /^[A-Z]{3}$/.test(stated) ? stated : (price?.currency ?? sale?.currency ?? null)
  return {
    price: price?.amount ?? sale?.amount ?? null,
    salePrice: price && sale ? sale.amount : null,
    currency: price || sale ? currency : null,
  }
}

function rankIn(cells: Cells<ProductField>): number | null {
  const rank = cells.count('rank')
  if (rank === null || rank === 0) return null
  if (rank > 2_000_000_000) throw new RowRejected(`${rank} is not a rank`)
  return rank
}
