import * as z from 'zod/mini'
import type { AlertSubject } from '../contracts/alerts.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { CURRENT_PRICE } from '../trends/price.ts'

const Found = z.object({
  name: z.string(),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
})
export type FoundSubject = z.infer<typeof Found>

/** Name and price. Throws `not_found` for a missing or another member's subject. */
export async function findSubject(
  trx: Transaction,
  memberId: string,
  { kind, id }: AlertSubject,
): Promise<FoundSubject> {
  if (kind === 'category') return { name: id, price: null, currency: null }
  const found = await maybeOne(trx, Found, QUERIES[kind], { id, memberId })
  if (!found) throw new Failure('not_found', MISSING[kind])
  return found
}

const PRICE = `${CURRENT_PRICE} as price, p.currency`
const NO_PRICE = 'null::numeric as price, null as currency'

const QUERIES = {
  product: `select p.name, ${PRICE} from product p where p.id = :id`,
  supplier: `select s.name, ${NO_PRICE} from supplier s where s.id = :id`,
  view: `select v.name, ${NO_PRICE} from saved_view v where v.id = :id and v.member_id = :memberId`,
  entry: `select coalesce(p.name, e.name) as name, ${PRICE}
    from pipeline_entry e left join product p on p.id = e.product_id
    where e.member_id = :memberId and e.id = :id and e.stage is not null`,
}

const MISSING = {
  product: 'This product is no longer in our data.',
  supplier: 'This supplier is no longer in our data.',
  view: 'This view no longer exists.',
  entry: 'This product is no longer in My products.',
}
