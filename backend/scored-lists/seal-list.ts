import * as z from 'zod/mini'
import { addDays, type Day } from '../calendar/days.ts'
import { SCORED_OPEN } from '../contracts/scored-lists.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Member } from '../http/viewer.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { COMPARABLE, COMPARABLE_COLUMNS, COMPARABLE_FIELDS, Comparable } from '../track-record/comparable.ts'
import { writeChain } from './list-chain.ts'
import { sealBeside } from './seal-beside.ts'
import { assertSameEdition, type DescribeMarkets, type SealingDay, sealingDay } from './sealing-day.ts'
import { type GivenPick, sortLines } from './sort-lines.ts'

interface AskedList {
  title: string
  lines: readonly GivenPick[]
}

/**
 * Seals a list by the current edition, with the lists of the day that it is compared with. Returns its number; a repeated
 * call of the day that of the first, because its answer may have been lost. Throws `invalid_input` at the limit or if no line
 * can be judged, `unavailable` without figures of the day.
 */
export async function sealList(
  db: Db,
  member: Member,
  { title, lines }: AskedList,
  { now, describe }: { now: Date; describe: DescribeMarkets },
): Promise<string> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, member.userId)
    const day = await sealingDay(trx, now)
    const before = await sealedBefore(trx, member.userId, { asOf: day.asOf, title, lines })
    if (before) return String(before.id)
    await refuseTooMany(trx, member)
    const { picks, left } = sortLines(lines, await productsOf(trx, day, lines))
    if (picks.length === 0) {
      throw new Failure(
        'invalid_input',
        'None of these products can be judged: we do not know them, or not their sales of the last five weeks.',
        { field: 'lines' },
      )
    }
    const sealed = { day, marketOf: await describe(trx, day), now }
    const { id } = await one(
      trx,
      Made,
      `insert into scored_list (member_id, kind, as_of, next_day) values (?, 'member', ?, ?) returning id`,
      [member.userId, day.asOf, addDays(day.asOf, 7)],
    )
    await writeChain(trx, id, { kind: 'member', title, given: lines.length, left, picks }, sealed)
    await writeLines(trx, id, lines)
    await sealBeside(trx, sealed)
    await assertSameEdition(trx, day)
    return String(id)
  })
}

async function sealedBefore(
  trx: Transaction,
  memberId: string,
  { asOf, title, lines }: AskedList & { asOf: Day },
): Promise<z.infer<typeof Made> | null> {
  return await maybeOne(
    trx,
    Made,
    `select l.id from scored_list l join list_seal s on s.list_id = l.id
    where l.member_id = :memberId and l.as_of = :asOf and s.title = :title and cast(:lines as jsonb) = (
      select jsonb_agg(jsonb_build_object('text', text, 'product', cast(product_id as text)) order by line)
      from list_line where list_id = l.id) order by l.id limit 1`,
    { memberId, asOf, title, lines: JSON.stringify(lines) },
  )
}

export async function openLists(trx: Transaction, memberId: string): Promise<number> {
  const { open } = await one(
    trx,
    Open,
    'select count(*) as open from scored_list where member_id = ? and next_day is not null',
    [memberId],
  )
  return open
}

async function refuseTooMany(trx: Transaction, { userId, plan }: Member): Promise<void> {
  const most = SCORED_OPEN[plan]
  if ((await openLists(trx, userId)) < most) return
  const more = plan === 'free' ? ` With a plan it is ${SCORED_OPEN.pro}.` : ''
  throw new Failure(
    'invalid_input',
    `${most} of your lists wait for results, the most you can have. Seal another when the first has all of them, 90 days after its day.${more}`,
  )
}

async function productsOf(trx: Transaction, { editionId, asOf }: SealingDay, lines: readonly GivenPick[]) {
  const ids = lines.flatMap(({ product }) => product ?? [])
  const present = await many(
    trx,
    Present,
    'select product_id from trend where edition_id = :editionId and product_id = any(cast(:ids as bigint[]))',
    { editionId, ids },
  )
  const comparable = await many(
    trx,
    Comparable,
    `select position, ${COMPARABLE_FIELDS} from (
      select ${COMPARABLE_COLUMNS} from trend t join product p on p.id = t.product_id
      where ${COMPARABLE} and t.product_id = any(cast(:ids as bigint[]))
    ) comparable`,
    { editionId, asOf, ids },
  )
  return {
    present: new Set(present.map(({ product_id }) => String(product_id))),
    comparable: new Map(comparable.map((each) => [String(each.product_id), each])),
  }
}

async function writeLines(trx: Transaction, listId: number, lines: readonly GivenPick[]): Promise<void> {
  const rows = lines.map(({ text, product }, at) => ({ line: at + 1, text, product_id: product }))
  await trx.raw(
    `insert into list_line (list_id, line, text, product_id)
    select ?, line, text, product_id from jsonb_to_recordset(?::jsonb) as f (line integer, text text, product_id bigint)`,
    [listId, JSON.stringify(rows)],
  )
}

const Made = z.object({ id: z.int() })
const Open = z.object({ open: z.int() })
const Present = z.object({ product_id: z.int() })
