import type { Db } from '../../../backend/db/knex.ts'
import { makeMember } from '../../support/members.ts'
import type { Market, Member } from './doings.ts'

export async function marketOf(from: Db): Promise<Market> {
  const { rows: products } = await from.raw(
    'select product_id::text as id, name from trend join product on product.id = product_id order by place limit 400',
  )
  const { rows: suppliers } = await from.raw(
    `select supplier.id::text as id from supplier join contact on supplier_id = supplier.id
     where email is not null order by total_shipments desc nulls last, supplier.id limit 300`,
  )
  return { products, suppliers: suppliers.map(({ id }: { id: string }) => id) }
}

/** Six of ten are visitors, two or three free, one or two Pro. */
export async function makeMembers(into: Db, people: number): Promise<Member[]> {
  const made: Member[] = []
  for (let number = 0; number < Math.round(0.4 * people); number += 1) {
    const plan = number % 8 < 5 ? 'free' : 'pro'
    made.push({ ...(await makeMember(into, { plan })), plan })
  }
  return made
}

export async function editionOf(from: Db): Promise<number> {
  return (await from('current_edition').first('edition_id'))?.edition_id ?? 0
}
