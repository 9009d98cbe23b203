import type { MatchEvidence, SupplierCard } from '#contracts/suppliers'
import { country, dayAge, plural, quantity } from '../../ui/number.ts'

/** `41 of its 412 shipments match · latest 9 days ago · 6 buyers`: the shipments that support a match. */
export function matchEvidence(
  { match, totalShipments }: { match: MatchEvidence; totalShipments: number | null },
  now: number,
): string {
  const { matchingShipments: matching, lastShipmentOn, buyers } = match
  // A record that counts fewer in all than we matched is not one to quote.
  const all = totalShipments !== null && totalShipments >= matching ? totalShipments : null
  const share =
    all === null ? plural(matching, 'shipment') : `${quantity(matching)} of its ${plural(all, 'shipment')}`
  return line(`${share} ${matching === 1 ? 'matches' : 'match'}`, lastShipmentOn, buyers, now)
}

/** The same of everything that a supplier shipped; null where nobody counted. */
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

/** Place, as far as it is known. */
function placeOf({ location }: Pick<SupplierCard, 'location'>, country: string | null): string | null {
  if (location === null) return country
  return country === null || location.includes(country) ? location : `${location}, ${country}`
}

function line(shipments: string | null, last: string | null, buyers: number | null, now: number): string {
  const parts = [
    shipments,
    last === null ? null : `latest ${dayAge(last, now)}`,
    buyers === null ? null : plural(buyers, 'buyer'),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
