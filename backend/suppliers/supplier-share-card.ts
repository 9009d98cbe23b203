import * as z from 'zod/mini'
import { id as Id } from '../contracts/fields.ts'
import { columnsOf, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { figureOf, NOT_LIVE, type ShareBars, type ShareCard } from '../pictures/share-card.ts'
import { formatCount, formatCountry, formatDay } from '../provenance/format-figures.ts'
import { Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { SupplierColumns, SupplierRow } from './supplier.row.ts'
import { shipmentsOver } from './supplier-profile.ts'

export async function supplierShareCard(trx: Transaction, id: string): Promise<ShareCard | null> {
  if (!z.safeParse(Id, id).success) return null
  const query = SupplierRow.query(trx)
    .select(...columnsOf('supplier', Columns), sourceLabel('supplier'))
    .where('supplier.id', id)
  const [row] = await manyOf(query, Row)
  if (!row) return null
  const { total_shipments: shipments, buyer_count: buyers, last_shipment_on: last } = row
  const place = row.country === null ? '' : ` in ${formatCountry(row.country)}`
  return {
    kicker: `Supplier${place}`,
    name: row.name,
    withoutName: `A supplier${place}`,
    figure: figureOf(
      shipments === null ? 'Shipments not counted' : `${formatCount(shipments, 'shipment')} in our data`,
    ),
    compared: buyers === null ? null : `for ${formatCount(buyers, 'buyer')}`,
    verdict: {
      words: row.forwarder
        ? 'Probably a shipping agent'
        : last === null
          ? 'Last shipment not known'
          : `Last shipped ${formatDay(last)}`,
      tone: 'plain',
    },
    bars: barsOf((await shipmentsOver(trx, row.id)).months),
    source: `Seen ${formatDay(row.observed_at.toISOString())} · ${row.source_label}`,
    origin: NOT_LIVE[row.origin],
  }
}

const Columns = z.pick(SupplierColumns, {
  id: true,
  origin: true,
  name: true,
  country: true,
  total_shipments: true,
  last_shipment_on: true,
  buyer_count: true,
  forwarder: true,
  observed_at: true,
})
const Row = z.object({ ...Columns.shape, ...Sourced.shape })

function barsOf(months: Awaited<ReturnType<typeof shipmentsOver>>['months']): ShareBars | null {
  if (months.length === 0) return null
  return {
    title: 'Shipments a month',
    bars: months.map(({ month, shipments }) => ({ label: monthWords(month), value: shipments })),
    usual: null,
  }
}

/** `Nov 2026` */
function monthWords(month: string): string {
  return formatDay(`${month}-01`).replace(/^\S+ /, '')
}
