import type { MatchEvidence, SupplierCard } from '#contracts/suppliers'
import { country } from '../../../ui/country.ts'
import { dayAge, plural, quantity } from '../../../ui/number.ts'

/**
 * `41 of 78 shipments checked match · latest 9 days ago · 6 buyers · 412 shipments in total`. Checked: with known
 * goods.
 */
export function matchEvidence(
  {
    match,
    totalShipments,
    shipmentsRead,
  }: Pick<SupplierCard, 'totalShipments' | 'shipmentsRead'> & { match: MatchEvidence },
  now: number,
): string {
  const { matchingShipments: matching, lastShipmentOn, buyers } = match
  const words = line(matchingShare({ matching, totalShipments, shipmentsRead }), lastShipmentOn, buyers, now)
  // At the end, because day and buyers are of matching shipments.
  return totalShipments === null || totalShipments <= shipmentsRead || shipmentsRead < matching
    ? words
    : `${words} · ${plural(totalShipments, 'shipment')} in total`
}

/** `31 of 78 shipments checked are makeup mirrors · latest 9 days ago` */
export function goodsEvidence(
  { match, ...supplier }: Pick<SupplierCard, 'totalShipments' | 'shipmentsRead'> & { match: MatchEvidence },
  now: number,
): string {
  const { goods, matchingShipments: matching, lastShipmentOn } = match
  const share = matchingShare({ matching, ...supplier })
  const words = goods === null ? share : share.replace(/match(es)?$/, goodsWords(goods, matching))
  return line(words, lastShipmentOn, null, now)
}

/** `are car phone brackets`, `is an ice roller`. */
function goodsWords(goods: string, shipments: number): string {
  if (shipments === 1) return `is ${/^[aeiou]/i.test(goods) ? 'an' : 'a'} ${goods}`
  if (UNCHANGED.test(goods)) return `are ${goods}`
  if (/(x|z|ch|sh)$/i.test(goods)) return `are ${goods}es`
  return `are ${goods.replace(/(?<=[^aeiou])y$/i, 'ie').replace(/(?<=kni|shel|scar|lea)fe?$/i, 've')}s`
}

const UNCHANGED = /(s|wear|ware|jewell?e?ry|cutlery|stationery|clothing|lighting|bedding)$/i

function matchingShare({
  matching,
  totalShipments,
  shipmentsRead: read,
}: Pick<SupplierCard, 'totalShipments' | 'shipmentsRead'> & { matching: number }): string {
  // Ignore a record with fewer shipments than we matched.
  if (read < matching) return `${plural(matching, 'shipment')} ${matching === 1 ? 'matches' : 'match'}`
  const isWhole = totalShipments === null || totalShipments <= read
  const shipments = isWhole ? plural(read, 'shipment') : `${plural(read, 'shipment')} checked`
  const share = matching === read && read > 1 ? `all ${shipments}` : `${quantity(matching)} of ${shipments}`
  return `${share} ${matching === 1 ? 'matches' : 'match'}`
}

/** For all shipments of a supplier; null: not counted. */
export function supplierEvidence(
  {
    totalShipments,
    lastShipmentOn,
    buyers,
  }: Pick<SupplierCard, 'totalShipments' | 'lastShipmentOn' | 'buyers'>,
  now: number,
): string | null {
  const shipments = totalShipments === null ? null : plural(totalShipments, 'shipment')
  return line(shipments, lastShipmentOn, buyers, now) || null
}

/** `Ningbo, China · in business for 8 years`. */
export function placeAndYears(
  supplier: Pick<SupplierCard, 'location' | 'country' | 'yearsInBusiness'>,
): string {
  const place = placeOf(supplier, supplier.country === null ? null : country(supplier.country))
  const years = supplier.yearsInBusiness
  const parts = [place ?? 'Location not known', years ? `in business for ${plural(years, 'year')}` : null]
  return parts.filter((part) => part !== null).join(' · ')
}

function placeOf({ location }: Pick<SupplierCard, 'location'>, country: string | null): string | null {
  if (location === null) return country
  return country === null || location.includes(country) ? location : `${location}, ${country}`
}

function line(shipments: string | null, last: string | null, buyers: number | null, now: number): string {
  const parts = [
    shipments,
    last === null ? null : `latest ${dayAge(last, now)}`,
    // 0 buyers means unknown.
    !buyers ? null : plural(buyers, 'buyer'),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
