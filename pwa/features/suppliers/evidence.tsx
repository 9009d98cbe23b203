import type { MatchEvidence, SupplierCard } from '#contracts/suppliers'
import { dayAge, plural } from '../../ui/number.ts'

/** `41 shipments · last 9 days ago · 6 buyers`: the shipments that support a match. */
export function matchEvidence(
  { matchingShipments, lastShipmentOn, buyers }: MatchEvidence,
  now: number,
): string {
  return line(matchingShipments, lastShipmentOn, buyers, now) ?? 'No shipment on record'
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
  return line(totalShipments, lastShipmentOn, buyers, now)
}

/** Place, as far as it is known. */
export function placeOf({ location }: Pick<SupplierCard, 'location'>, country: string | null): string | null {
  if (location === null) return country
  return country === null || location.includes(country) ? location : `${location}, ${country}`
}

function line(
  shipments: number | null,
  last: string | null,
  buyers: number | null,
  now: number,
): string | null {
  const parts = [
    shipments === null ? null : plural(shipments, 'shipment'),
    last === null ? null : `last ${dayAge(last, now)}`,
    buyers === null ? null : plural(buyers, 'buyer'),
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(' · ') : null
}
