import type { ComparedSupplier } from '#contracts/compare'
import { country } from '../../../ui/country.ts'
import { day, dayAge, plural, quantity } from '../../../ui/number.ts'
import { grouped } from '../../supply/suppliers/terms.ts'
import type { CompareRow } from './compare-rows.ts'

type Line = CompareRow<ComparedSupplier>

/** Strongest proof first. */
export function supplierLines(now: number, things: readonly ComparedSupplier[]): Line[] {
  const priced = things.filter(({ priceLow }) => priceLow !== null)
  const oneCurrency = new Set(priced.map(({ priceCurrency }) => priceCurrency)).size === 1
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
      judged: oneCurrency ? { by: ({ priceLow }) => priceLow, better: 'less' } : undefined,
    },
    {
      name: 'Minimum order',
      words: ({ moq }) => moq && grouped(moq),
      judged: { by: ({ minimumOrder }) => minimumOrder, better: 'less' },
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
      words: (supplier) =>
        supplier.forwarder
          ? 'Probably a shipping agent'
          : hasShipped(supplier)
            ? 'Ships its own goods'
            : null,
      judged: {
        by: (supplier) => (supplier.forwarder || hasShipped(supplier) ? Number(!supplier.forwarder) : null),
        better: 'more',
      },
    },
    {
      name: 'Place',
      words: ({ location, country: code }) => location ?? (code && country(code)),
    },
    {
      name: 'Source',
      words: ({ provenance: { source, observedAt } }) => `${source}, ${day(observedAt)}`,
    },
  ]
}

function hasShipped({ totalShipments, shipmentsRead }: ComparedSupplier): boolean {
  return Math.max(totalShipments ?? 0, shipmentsRead) > 0
}
