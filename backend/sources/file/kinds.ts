import type { SourceRow } from '../port.ts'
import type { Cells, FileFormat } from './cells.ts'
import { HASHTAG_ALIASES, hashtagRow } from './hashtag-row.ts'
import { PRODUCT_ALIASES } from './product-headings.ts'
import { productRow } from './product-row.ts'
import { partOfBill, SHIPMENT_ALIASES, shipmentRow } from './shipment-row.ts'
import { SHOP_ALIASES, shopRow } from './shop-row.ts'
import { SUPPLIER_ALIASES, supplierRow } from './supplier-row.ts'

export const FILE_KINDS = ['amazon', 'tiktok', 'shops', 'hashtags', 'shipments', 'suppliers'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Field names are keys of `aliases`. */
export interface KindReader {
  aliases: Readonly<Record<string, string>>
  /** Example headings. */
  needs: Readonly<Record<string, string>>
  /** Replacements, if one of `needsOneOf` exists. */
  instead?: Readonly<Record<string, readonly string[]>>
  /** A name alone could be any list. */
  needsOneOf: readonly string[]
  prices: readonly string[]
  dates: readonly string[]
  /** Words may be split at line ends. */
  words: readonly string[]
  /** True if a date is required. */
  ofOneDay: boolean
  read(cells: Cells<string>, fileFormat: FileFormat): { row: SourceRow; key: string; values: string }
  /** Shown for duplicate rows. */
  repeats: string
  /** A note about the whole file. */
  note?(has: (field: string) => boolean, fileFormat: FileFormat): string | null
  hint?(has: (field: string) => boolean, headings: readonly string[]): string | null
}

export const KIND_READERS: Readonly<Record<FileKind, KindReader>> = {
  amazon: products('amazon'),
  tiktok: products('tiktok'),
  shops: {
    aliases: SHOP_ALIASES,
    needs: { name: 'Shop Name' },
    needsOneOf: ['id', 'rating', 'reviews', 'sold', 'verification'],
    prices: [],
    dates: [],
    words: [],
    ofOneDay: false,
    read: shopRow,
    repeats: 'this shop',
  },
  hashtags: {
    aliases: HASHTAG_ALIASES,
    needs: { hashtag: 'Hashtag' },
    needsOneOf: ['views', 'posts', 'rank'],
    prices: [],
    dates: ['date'],
    words: [],
    ofOneDay: true,
    read: hashtagRow,
    repeats: 'this hashtag for this day',
  },
  shipments: {
    aliases: SHIPMENT_ALIASES,
    needs: { shipper: 'Shipper Name', description: 'Product Description' },
    instead: { description: ['hsDescription'] },
    needsOneOf: [],
    prices: ['weight', 'weightKg'],
    dates: ['date'],
    words: ['description', 'hsDescription'],
    ofOneDay: false,
    read: shipmentRow,
    repeats: 'this bill and container',
    hint: (has, headings) => {
      const part = partOfBill(has, headings)
      return (
        part &&
        `It looks like the ${part} part of the CBP files: join header, shipper, consignee and cargodesc on "identifier" and import the joined file.`
      )
    },
  },
  suppliers: {
    aliases: SUPPLIER_ALIASES,
    needs: { name: 'Supplier' },
    needsOneOf: ['person', 'email', 'phone', 'address', 'website', 'pricing', 'moq'],
    prices: ['pricing'],
    dates: ['verifiedOn'],
    words: [],
    ofOneDay: false,
    read: supplierRow,
    repeats: 'this supplier',
  },
}

function products(channel: 'tiktok' | 'amazon'): KindReader {
  return {
    aliases: PRODUCT_ALIASES,
    needs: { name: 'Product Name' },
    instead: { name: ['id', 'url'] },
    needsOneOf: [],
    prices: ['price', 'salePrice'],
    dates: ['date', 'firstSeen'],
    words: ['name', 'description'],
    ofOneDay: true,
    read: (cells, fileFormat) => productRow(channel, cells, fileFormat),
    repeats: 'this product for this day',
    note: (has, { sold }) => {
      if (has('listing')) return OWN_EXPORT
      if (has('monthUnits') && !has('units') && !has('weekUnits')) return MONTHLY
      return has('sold') ? SOLD[sold] : null
    },
  }
}

const OWN_EXPORT =
  'This is an export of Tideline: products that this server knows are left as they are, others are added.'
const MONTHLY =
  'The units sold are counts of a month: a trend needs days, weeks or totals, so they were left out.'
const SOLD: Readonly<Record<FileFormat['sold'], string>> = {
  'in all':
    'The units sold were read as totals (all that was ever sold); what was sold in between follows from the next file. If they are of one day or one week, name the column "Sold per day" or "Sold per week".',
  'a day': 'The units sold go up and down from day to day, so they were read as counts of one day each.',
}
