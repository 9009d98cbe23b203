import { countryCode, countryInAddress } from '../countries.ts'
import { isPlaceholderParty } from '../placeholder-party.ts'
import type { ShipmentRow } from '../port.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import { contentId } from './duplicate-rows.ts'
import { headingsOf } from './headings.ts'
import { readWeight, unitOf } from './weight.ts'

/** `ownCountry` decides about a plain "Country" column. */
export const SHIPMENT_ALIASES = headingsOf(
  'shipment',
  'identifier container shipper shipperAddress country origin anyCountry consignee description hsDescription hs date weightKg weight weightUnit',
)
export type ShipmentField = keyof typeof SHIPMENT_ALIASES

/** Placeholder numbers of customs software. */
const SENTINEL = /^[1-9][0-9]{0,5}0{6,}$/

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
    buyerName: named(cells, buyer),
    description,
    hsCode: hsIn(cells),
    arrivedOn,
    weightKg: weightIn(cells, fileFormat),
    observedAt: `${arrivedOn ?? fileFormat.day}T00:00:00.000Z`,
  }
  return { row, key: `${identifier} ${container}`, values: '' }
}

/**
 * From its column, its address, or the country of origin. A plain "Country" counts, except after the
 * importer's or a port's columns.
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

/**
 * CBP publishes bills in parts, some unreadable alone. All begin with a column `identifier`, which others
 * lack.
 */
export function partOfBill(
  has: (field: ShipmentField) => boolean,
  headings: readonly string[],
): string | null {
  const folded = headings.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''))
  if (!folded.includes('identifier')) return null
  if (has('shipper') && !has('description')) return 'shipper'
  if (has('description') && !has('shipper')) return 'cargodesc'
  if (has('consignee')) return 'consignee'
  if (folded.includes('masterbolnumber')) return 'billgen'
  if (folded.includes('vesselname') || folded.includes('carriercode')) return 'header'
  return null
}

function named(cells: Cells<ShipmentField>, buyer: string | null): string | null {
  if (buyer === null || !isPlaceholderParty(buyer)) return buyer
  cells.note('consignee', 'no name, so not given')
  return null
}

/** "HS 9405.21", "9617.00.10 Flasks". The first of several. */
function hsIn(cells: Cells<ShipmentField>): string | null {
  const text = cells.uncut('hs')
  if (text === null) return null
  const parts = text.replace(/^(\d{4,10})\.0$/, '$1').split(/[,;/|&、]/)
  const codes = parts.flatMap((part) => codeIn(part) ?? [])
  const [first = null] = codes
  if (first === null) cells.note('hs', 'not an HS code, so not given')
  else if (new Set(codes).size > 1) cells.note('hs', `taken as ${first}, the first of its codes`)
  return first
}

function codeIn(text: string): string | null {
  const [, code = ''] = /^\D{0,20}(\d(?:[\d. -]*\d)?)(?!\w)/.exec(text) ?? []
  const digits = code.replace(/\D/g, '')
  return /^\d{4,12}$/.test(digits) ? digits : null
}

/** Kilograms; the cell's own unit, the unit column's, then the heading's. */
function weightIn(cells: Cells<ShipmentField>, { money }: FileFormat): number | null {
  const field = cells.raw('weightKg') === null ? 'weight' : 'weightKg'
  const text = cells.uncut(field)
  if (text === null) return null
  // Not one letter: "G.W." is a gross weight.
  const heading = cells.heading(field).match(/\p{L}{2,}/gu) ?? []
  const stated = cells.raw('weightUnit') ?? heading.findLast((word) => unitOf(word) !== null) ?? ''
  const unit = field === 'weightKg' ? 'kg' : stated
  const weight = readWeight(text, { unit, decimal: money.get(field)?.decimal })
  if (weight === null) cells.note(field, 'not a weight, so not given')
  else if (weight.unit === null) cells.note(field, 'a weight without a unit that we know, so not given')
  else if (weight.doubt !== null) cells.note(field, `taken ${weight.doubt}`)
  return weight === null || weight.unit === null ? null : weight.kilograms
}
