import * as z from 'zod/mini'
import { PROFILE_GOODS, PROFILE_MONTHS, SupplierProfile } from '../contracts/supplier-profile.ts'
import { TOP_BUYERS, TopBuyers } from '../contracts/suppliers.ts'
import { many, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'
import { Failure } from '../process/failure.ts'
import { contactParts } from './contacts.ts'
import { CardRow, SupplierRow, selectCard } from './supplier.row.ts'
import { cardOf } from './supplier-card.ts'

export type ProductsOf = (
  trx: Transaction,
  supplierId: number,
) => Promise<Pick<SupplierProfile, 'products' | 'productsMatched'>>

/** Throws `not_found`. */
export async function supplierProfile(
  trx: Transaction,
  {
    id,
    contacts: visibility,
    productsOf,
  }: { id: string; contacts: ContactVisibility; productsOf: ProductsOf },
): Promise<SupplierProfile> {
  const [row] = await manyOf(selectCard(SupplierRow.query(trx).where('supplier.id', id)), CardRow)
  if (!row) throw new Failure('not_found', 'This supplier is not in our data.')
  const contacts = await contactParts(trx, [row.id], visibility)
  return {
    ...cardOf(row, contacts),
    firstShipmentOn: row.first_shipment_on,
    ...(await shipmentsOver(trx, row.id)),
    topBuyers: await topBuyers(trx, row.id),
    goods: await goodsOf(trx, row.id),
    ...(await productsOf(trx, row.id)),
  }
}

/** Includes empty months. Undated shipments count only in the total. */
export async function shipmentsOver(
  trx: Transaction,
  supplierId: number,
): Promise<Pick<SupplierProfile, 'months'>> {
  const rows = await many(
    trx,
    Month,
    `select to_char(arrived_on, 'YYYY-MM') as month, count(*) as shipments
     from shipment where supplier_id = ? group by 1 order by 1`,
    [supplierId],
  )
  const counted = new Map(
    rows.flatMap(({ month, shipments }) => (month === null ? [] : [[month, shipments]])),
  )
  return {
    months: monthsBetween([...counted.keys()]).map((month) => ({
      month,
      shipments: counted.get(month) ?? 0,
    })),
  }
}

const Month = z.object({ month: z.nullable(z.string()), shipments: z.int() })
const Buyer = TopBuyers.def.element
const Goods = SupplierProfile.shape.goods.def.element

/** Oldest first; at most the last `PROFILE_MONTHS`. */
function monthsBetween(sorted: string[]): string[] {
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = indexOfMonth(last)
  const start = Math.max(indexOfMonth(first), end - PROFILE_MONTHS + 1)
  return Array.from({ length: end - start + 1 }, (_, index) => monthAt(start + index))
}

function indexOfMonth(month: string): number {
  return Number(month.slice(0, -3)) * 12 + Number(month.slice(-2)) - 1
}

function monthAt(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

async function topBuyers(trx: Transaction, supplierId: number): Promise<SupplierProfile['topBuyers']> {
  return await many(
    trx,
    Buyer,
    `select name, shipments from supplier_buyer where supplier_id = ?
     order by shipments desc nulls last, name limit ${TOP_BUYERS}`,
    [supplierId],
  )
}

async function goodsOf(trx: Transaction, supplierId: number): Promise<SupplierProfile['goods']> {
  return await many(
    trx,
    Goods,
    `select text, shipments, last_on as "lastShipmentOn" from cargo where supplier_id = ? and text <> ''
     order by shipments desc, last_on desc nulls last, text limit ${PROFILE_GOODS}`,
    [supplierId],
  )
}
