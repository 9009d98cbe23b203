import { countryCode } from '../countries.ts'
import { isPlaceholderParty } from '../placeholder-party.ts'
import type { ShipmentRow } from '../port.ts'
import { type Cells, type FileFormat, RowRejected } from './cells.ts'
import type { Aliases } from './columns.ts'
import { contentId } from './duplicate-rows.ts'

/** Headings of the CBP files joined, of the flat research form, and of vendors' exports. */
export const SHIPMENT_ALIASES = {
  identifier:
    'identifier billoflading bolnumber billofladingnumber bol bolno housebolnumber masterbolnumber blnumber',
  container: 'containernumber containerno container containers',
  shipper: 'shipperpartyname shippername shipper suppliername supplier exporter exportername',
  country:
    'shippercountry suppliercountry countrycode country countryoforigin origincountry shippercountrycode',
  consignee:
    'consigneename consigneepartyname consignee companyname importer importername buyer buyername consigneeparty',
  description:
    'descriptiontext text productdescription description goodsdescription cargodescription commodity',
  hs: 'harmonizednumber hscode hs htscode hts tariff harmonizedcode',
  date: 'actualarrivaldate arrivaldate impdate date estimatedarrivaldate importdate dateformatted',
  weightKg: 'weightinkg weightkg kg',
  weight: 'weight harmonizedweight grossweight',
  weightUnit: 'weightunit harmonizedweightunit unitofweight',
} as const satisfies Aliases<string>
export type ShipmentField = keyof typeof SHIPMENT_ALIASES

/** A number that customs software fills in: a short one and then zeros. It names no bill. */
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
  const description = cells.text('description', 2000)
  if (description === null) throw new RowRejected('the description of the goods is missing')
  const buyer = cells.text('consignee', 200)
  const arrivedOn = cells.day('date')
  const container = cells.text('container', 60) ?? ''
  const given = cells.text('identifier', 60)
  const unique = given !== null && !SENTINEL.test(given)
  const identifier = unique ? given : `c${contentId(supplierName, buyer, description, arrivedOn, container)}`
  const row: ShipmentRow = {
    kind: 'shipment',
    identifier,
    container,
    supplierName,
    supplierCountry: countryCode(cells.text('country', 60)),
    buyerName: isPlaceholderParty(buyer) ? null : buyer,
    description,
    hsCode: hsIn(cells.text('hs', 40)),
    arrivedOn,
    weightKg: weightIn(cells),
    observedAt: `${arrivedOn ?? fileFormat.day}T00:00:00.000Z`,
  }
  return { row, key: `${identifier} ${container}`, values: '' }
}

/**
 * CBP publishes a bill in parts. Which part a file is, when it is one of those that cannot be read alone.
 */
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

/** Kilograms; null where the unit is not told. */
function weightIn(cells: Cells<ShipmentField>): number | null {
  const inKg = cells.price('weightKg')?.amount
  if (inKg !== undefined) return inKg
  const weight = cells.price('weight')?.amount
  const unit = cells.text('weightUnit', 20)?.toLowerCase() ?? ''
  if (weight === undefined) return null
  if (/^(kg|k|kgs|kilograms?|kilos?)$/.test(unit)) return weight
  return /^(lb|lbs|l|pounds?)$/.test(unit) ? Math.round(weight * KG_PER_POUND * 100) / 100 : null
}
