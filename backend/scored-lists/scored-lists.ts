import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import {
  BESIDE,
  LEFT_WHY,
  LIST_KINDS,
  type ScoredList,
  type ScoredListDetails,
} from '../contracts/scored-lists.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import type { Viewer } from '../http/viewer.ts'
import { Failure } from '../process/failure.ts'
import { witnessOf } from './countersign-lists.ts'
import { listEnd } from './list-chain.ts'
import { resultsOf } from './list-results.ts'

/** Newest first. All: a member has at most `SCORED_OPEN` more every 90 days. */
export async function listsOf(trx: Transaction, memberId: string): Promise<ScoredList[]> {
  return await summaries(
    trx,
    await many(trx, Row, `${LISTS} where l.member_id = ? order by s.sealed_at desc, l.id desc`, [memberId]),
  )
}

/** Newest first. */
export async function publicLists(
  trx: Transaction,
  { limit, page }: { limit: number; page: number },
): Promise<{ items: ScoredList[]; total: number }> {
  const rows = await many(
    trx,
    Row,
    `${LISTS} where ${SHOWN} and l.kind = 'member' order by l.public_at desc, l.id desc limit :limit offset :offset`,
    { limit, offset: (page - 1) * limit },
  )
  const { total } = await one(
    trx,
    Total,
    `select count(*) as total from scored_list l where ${SHOWN} and l.kind = 'member'`,
  )
  return { items: await summaries(trx, rows), total }
}

/** Throws `not_found` for a list that is neither public nor the viewer's. */
export async function visibleList(trx: Transaction, id: string, viewer: Viewer): Promise<VisibleList> {
  const row = await maybeOne(trx, Row, `${LISTS} where l.id = ?`, [id])
  const own = row !== null && viewer.kind === 'member' && String(row.member_id) === viewer.userId
  // Operators see a list that they hid.
  const operates = viewer.kind === 'member' && viewer.operator
  const shown = row !== null && row.public_at !== null && (row.hidden_at === null || operates)
  if (!row || !(own || shown)) throw new Failure('not_found', GONE)
  return { row, own }
}

export async function detailsOf(trx: Transaction, { row, own }: VisibleList): Promise<ScoredListDetails> {
  const [list] = await summaries(trx, [row])
  if (!list) throw new Error('A row has a summary.')
  const texts = own ? await textsOf(trx, row.id) : new Map<number, string>()
  const { number, hash } = await listEnd(trx, row.id)
  return {
    ...{ list, own, chain: { rows: number, head: hash } },
    witness: await witnessOf(trx, row.id),
    left: row.left_out.map(({ line, why }) => ({ line, why, text: texts.get(line) ?? null })),
    beside: await besideOf(trx, row),
    ofOwner: row.member_id === null ? null : await listsOfOwner(trx, row.member_id),
  }
}

/** Throws `not_found` for another member's. */
export async function showList(
  trx: Transaction,
  memberId: string,
  { id, shown, now }: { id: string; shown: boolean; now: Date },
): Promise<ScoredList> {
  await trx.raw(
    `update scored_list set public_at = case when :shown then coalesce(public_at, :now) end where id = :id and member_id = :memberId`,
    { id, memberId, shown, now },
  )
  const rows = await many(trx, Row, `${LISTS} where l.id = :id and l.member_id = :memberId`, { id, memberId })
  const [list] = await summaries(trx, rows)
  if (!list) throw new Failure('not_found', GONE)
  return list
}

async function summaries(trx: Transaction, rows: readonly Row[]): Promise<ScoredList[]> {
  const results = await resultsOf(
    trx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    asOf: row.as_of,
    sealedAt: row.sealed_at.toISOString(),
    sampleData: row.sample,
    public: row.public_at !== null,
    hidden: row.hidden_at !== null,
    given: row.given,
    counted: row.given - row.left_out.length,
    results: results.get(row.id) ?? [],
  }))
}

/** Our list of the same day, for the shops in the list. */
async function besideOf(trx: Transaction, { id, as_of }: Row): Promise<ScoredListDetails['beside']> {
  const channels = await many(trx, Channel, 'select distinct channel from list_pick where list_id = ?', [id])
  const lists = await many(
    trx,
    Beside,
    `select id, kind from scored_list where as_of = ? and kind <> 'member' and id <> ?`,
    [as_of, id],
  )
  const results = await resultsOf(
    trx,
    lists.map((list) => list.id),
    channels.map(({ channel }) => channel),
  )
  return BESIDE.flatMap((kind) => {
    const list = lists.find((each) => each.kind === kind)
    return list ? [{ kind, id: String(list.id), results: results.get(list.id) ?? [] }] : []
  })
}

async function textsOf(trx: Transaction, listId: number): Promise<Map<number, string>> {
  const rows = await many(trx, Line, 'select line, text from list_line where list_id = ?', [listId])
  return new Map(rows.map(({ line, text }) => [line, text]))
}

/** Shows when somebody makes only good lists public. */
async function listsOfOwner(trx: Transaction, memberId: number) {
  return await one(
    trx,
    OfOwner,
    `select count(*) as sealed, count(*) filter (where ${SHOWN}) as public from scored_list l where member_id = ?`,
    [memberId],
  )
}

const GONE = 'There is no such list, or it is not public.'
const SHOWN = 'l.public_at is not null and l.hidden_at is null'
const LISTS = `select l.id, l.member_id, l.kind, s.title, l.as_of, s.sealed_at, l.public_at, l.hidden_at, s.given, s.left_out,
    exists (select from list_pick p where p.list_id = l.id and p.origin = 'sandbox') as sample
  from scored_list l join list_seal s on s.list_id = l.id`

const Row = z.object({
  id: z.int(),
  member_id: z.nullable(z.int()),
  kind: z.enum(LIST_KINDS),
  title: z.string(),
  as_of: Day,
  sealed_at: z.date(),
  public_at: z.nullable(z.date()),
  hidden_at: z.nullable(z.date()),
  given: z.int(),
  left_out: z.array(z.object({ line: z.int(), why: z.enum(LEFT_WHY) })),
  sample: z.boolean(),
})
type Row = z.infer<typeof Row>
export interface VisibleList {
  row: Row
  own: boolean
}

const Total = z.object({ total: z.int() })
const Channel = z.object({ channel: z.enum(CHANNELS) })
const Beside = z.object({ id: z.int(), kind: z.enum(BESIDE) })
const Line = z.object({ line: z.int(), text: z.string() })
const OfOwner = z.object({ sealed: z.int(), public: z.int() })
