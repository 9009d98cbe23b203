import type { ComparedSupplier } from '#contracts/compare'
import { age, country, dayAge, plural, quantity } from '../../../ui/number.ts'
import { grouped } from '../../supply/suppliers/terms.ts'
import type { CompareRow } from './compare-rows.ts'

type Line = CompareRow<ComparedSupplier>

/** Strongest proof first. */
export function supplierLines(now: number, things: readonly ComparedSupplier[]): Line[] {
  const prices = things.map(({ pricing }) => statedPrice(pricing))
  const oneCurrency = new Set(prices.flatMap((price) => price?.currency ?? [])).size === 1
  return [
    {
      name: 'Shipments',
      words: ({ totalShipments }) => (totalShipments === null ? null : quantity(totalShipments)),
      judged: { by: ({ totalShipments }) => totalShipments, better: 'more' },
    },
    {
      name: 'Last shipped',
      words: ({ lastShipmentOn }) => lastShipmentOn && dayAge(lastShipmentOn, now),
      judged: {
        by: ({ lastShipmentOn }) => (lastShipmentOn ? Date.parse(lastShipmentOn) : null),
        better: 'more',
      },
    },
    {
      name: 'Buyers',
      words: ({ buyers }) => (buyers ? quantity(buyers) : null),
      judged: { by: ({ buyers }) => buyers || null, better: 'more' },
    },
    {
      name: 'Years in business',
      note: 'since the first shipment',
      words: ({ yearsInBusiness }) => (yearsInBusiness === null ? null : plural(yearsInBusiness, 'year')),
      judged: { by: ({ yearsInBusiness }) => yearsInBusiness, better: 'more' },
    },
    {
      name: 'Price',
      note: 'as stated, a piece',
      words: ({ pricing }) => pricing,
      judged: oneCurrency
        ? { by: ({ pricing }) => statedPrice(pricing)?.low ?? null, better: 'less' }
        : undefined,
    },
    {
      name: 'Minimum order',
      words: ({ moq }) => moq && grouped(moq),
      judged: { by: ({ moq }) => leadingNumber(moq), better: 'less' },
    },
    {
      name: 'Terms checked',
      words: ({ termsVerifiedOn }) => termsVerifiedOn && dayAge(termsVerifiedOn, now),
    },
    {
      name: 'Contact',
      words: ({ contactHolds, verified }) =>
        contactHolds.length === 0
          ? null
          : `${contactHolds.join(', ')}${verified ? ', checked in the last year' : ''}`,
      judged: { by: ({ verified }) => Number(verified), better: 'more' },
    },
    {
      name: 'Details known',
      note: 'shipments whose goods we know',
      words: ({ shipmentsRead }) => plural(shipmentsRead, 'shipment'),
      judged: { by: ({ shipmentsRead }) => shipmentsRead, better: 'more' },
    },
    {
      name: 'Kind',
      words: ({ forwarder }) => (forwarder ? 'Looks like a freight forwarder' : 'Ships its own goods'),
      judged: { by: ({ forwarder }) => Number(!forwarder), better: 'more' },
    },
    {
      name: 'Place',
      words: ({ location, country: code }) => location ?? (code && country(code)),
    },
    {
      name: 'Source',
      words: ({ provenance: { source, observedAt } }) => `${source}, ${age(observedAt, now)}`,
    },
  ]
}

/** Parses `USD 3.20-4.10`; null for other texts. */
export function statedPrice(pricing: string | null): { currency: string; low: number } | null {
  const [, currency, low] = /^([A-Z]{3}) (\d[\d,]*(?:\.\d+)?)/.exec(pricing ?? '') ?? []
  return currency === undefined || low === undefined
    ? null
    : { currency, low: Number(low.replaceAll(',', '')) }
}

export function leadingNumber(moq: string | null): number | null {
  const [digits] = /^\d[\d,]*/.exec(moq ?? '') ?? []
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}
