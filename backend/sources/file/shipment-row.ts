import { countryCode, countryInAddress } from '../countries.ts'
import { isPlaceholderParty } from '../placeholder-party.ts'
import type { ShipmentRow } from '../port.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import { contentId } from './duplicate-rows.ts'
import { headingsOf } from './headings.ts'

/** `ownCountry` decides whose country a plain "Country" column is. */
export const SHIPMENT_ALIASES = headingsOf(
  'shipment',
  'identifier container shipper shipperAddress country origin anyCountry consignee description hsDescription hs date weightKg weight weightUnit',
)
export type ShipmentField = keyof typeof SHIPMENT_ALIASES

/** Placeholder numbers of customs software. */
const SENTINEL = /^[1-9][0-9]{0,5}0{6,}$/
const KG_PER_POUND = 0.453_592_37

export function shipmentRow(
  cells: Cells<ShipmentField>,
  fileFormat: FileFormat,
): { row: ShipmentRow; key: string; values: string } {
  const supplierName = cells.text('shipper', 200)
  if (supplierName === null || isPlaceholderParty(supplierName)) {
    throw new RowRejected('the shipper’s name is hidden or missing')
  }
  const description = cells.words('description', 2000) ?? cells.words('hsDescription', 2000)
  if (description === null) throw new RowRejected('the description of the goods is missing')
  const buyer = cells.text('consignee', 200)
  const arrivedOn = cells.day('date')
  const container = cells.uncut('container') ?? ''
  const given = cells.uncut('identifier')
  const unique = given !== null && !SENTINEL.test(given)
  const identifier = unique ? given : `c${contentId(supplierName, buyer, description, arrivedOn, container)}`
  const row: ShipmentRow = {
    kind: 'shipment',
    identifier,
    container,
    supplierName,
    supplierCountry: ownCountry(cells),
    buyerName: isPlaceholderParty(buyer) ? null : buyer,
    description,
    hsCode: hsIn(cells.uncut('hs')),
    arrivedOn,
    weightKg: weightIn(cells),
    observedAt: `${arrivedOn ?? fileFormat.day}T00:00:00.000Z`,
  }
  return { row, key: `${identifier} ${container}`, values: '' }
}

/**
 * From its column, its address, or the country of origin. A plain "Country" column counts unless it follows the importer's or a
 * port's columns.
 */
function ownCountry(cells: Cells<ShipmentField>): string | null {
  const anothers = OF_ANOTHER.test(cells.headingBefore('anyCountry', OF_AN_ADDRESS))
  return (
    cells.read('country', countryCode, 'a country') ??
    countryAtEnd(cells.text('shipperAddress', 300)) ??
    (anothers ? null : cells.read('anyCountry', countryCode, 'a country')) ??
    cells.read('origin', countryCode, 'a country')
  )
}

const OF_AN_ADDRESS = /address|street|city|town|state|province|region|zip|postal|phone|tel|mail|contact/i
const OF_ANOTHER = /import|consignee|buyer|notify|destination|discharge|unlading|port\b/i

/** "NO 12 INDUSTRIAL ROAD, NINGBO 315000, CHINA": the last words. */
function countryAtEnd(address: string | null): string | null {
  const words = (address ?? '').replace(/(?<![\s\d.,;-])[\s\d.,;-]+$/, '').split(/[\s,;]+/)
  for (const count of [4, 3, 2, 1]) {
    const end = words.slice(-count).join(' ')
    // Two letters are usually a province; "New" excludes New Jersey.
    const doubtful = end.length < 3 || words.at(-count - 1)?.toLowerCase() === 'new'
    const code = doubtful ? null : countryInAddress(end)
    if (code) return code
  }
  return null
}

/** CBP publishes bills in parts, some unreadable alone. */
export function partOfBill(
  has: (field: ShipmentField) => boolean,
  headings: readonly string[],
): string | null {
  const folded = headings.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''))
  if (has('shipper') && !has('description')) return 'shipper'
  if (has('description') && !has('shipper')) return 'cargodesc'
  if (has('consignee')) return 'consignee'
  if (folded.includes('masterbolnumber')) return 'billgen'
  if (folded.includes('vesselname') || folded.includes('carriercode')) return 'header'
  return null
}

function hsIn(text: string | null): string | null {
  const digits = text?.replace(/[.\s]/g, '') ?? ''
  return /^\d{4,12}$/.test(digits) ? digits : null
}

/** Kilograms; null for an unknown unit. */
function weightIn(cells: Cells<ShipmentField>): number | null {
  const inKg = cells.price('weightKg')?.amount
  if (inKg !== undefined) return inKg
  const weight = cells.price('weight')?.amount
  const unit = cells.uncut('weightUnit')?.toLowerCase() ?? ''
  if (weight === undefined) return null
  if (/^(kg|k|kgs|kilograms?|kilos?)$/.test(unit)) return weight
  return /^(lb|lbs|l|pounds?)$/.test(unit) ? Math.round(weight * KG_PER_POUND * 100) / 100 : null
}
