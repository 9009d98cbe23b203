import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { ASKED_NOW, ListQuestion } from '../contracts/recorded-pick.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { forEachLogged } from '../process/for-each-logged.ts'
import type { Log } from '../process/log.ts'
import { lastLook } from '../track-record/days-after.ts'
import { judgeOpen, OPEN_PICK, OpenPick } from '../track-record/judge-open.ts'
import { GRACE_DAYS } from '../track-record/judge-pick.ts'
import { type CountedMarkets, marketsOf } from '../track-record/markets-of-picks.ts'
import { writeOutcomes } from '../track-record/pick-chain.ts'
import { listEnd } from './list-chain.ts'

interface Looking {
  known: Day
  now: Date
  log: Log
  /** Keeps publications out until the transaction ends. False during one. */
  holdEditions(trx: Transaction): Promise<boolean>
}

/**
 * Judges lists whose days up to `known` (published and past) are over, by the rule of the track record. Each list is a
 * transaction, so one that fails stops no other; those looked at longest ago come first. Returns the number of results.
 */
export async function resolveLists(db: Db, { known, now, log, holdEditions }: Looking): Promise<number> {
  let resolved = 0
  let day: Day | null = null
  let markets: CountedMarkets = new Map()
  const due = await db.transaction((trx) => dueLists(trx, known))
  const message = 'Could not judge a scored list; a later look tries again'
  await forEachLogged(due, { log, message, nameOf: ({ id }) => id }, async ({ id, as_of }) => {
    if (day !== as_of) markets = new Map()
    day = as_of
    // Before the work, so a list that fails goes to the end.
    await db.raw('update scored_list set looked_at = ? where id = ?', [now, id])
    resolved += await db.transaction(async (trx) =>
      (await holdEditions(trx)) ? await resolveList(trx, { id, asOf: as_of }, { known, now, markets }) : 0,
    )
  })
  return resolved
}

async function dueLists(trx: Transaction, known: Day): Promise<z.infer<typeof Due>[]> {
  return await many(
    trx,
    Due,
    `select id, as_of from (
      select id, as_of from scored_list
      where next_day <= :known and (looked_on is null or looked_on < :known)
      order by looked_at nulls first, id limit ${LISTS_A_LOOK}
    ) due order by as_of, id`,
    { known },
  )
}

async function resolveList(
  trx: Transaction,
  { id, asOf }: { id: number; asOf: Day },
  { known, now, markets }: { known: Day; now: Date; markets: CountedMarkets },
): Promise<number> {
  // Deleted with its owner, or judged by another process.
  if (!(await maybeOne(trx, Locked, 'select id from scored_list where id = ? for update skip locked', [id])))
    return 0
  const questions = await many(
    trx,
    Asked,
    `select p.question from ${OPEN} and p.last_day <= :known group by p.question order by min(p.last_day)`,
    { id, known },
  )
  let resolved = 0
  for (const { question } of questions) {
    const picks = await many(
      trx,
      OpenPick,
      `select ${OPEN_PICK} from ${OPEN} and p.question = :question order by p.number`,
      { id, known, question, grace: GRACE_DAYS },
    )
    const asked = { asOf, question, upTo: lastLook(asOf, question, known, GRACE_DAYS) }
    const { ready, outcomesBy } = await judgeOpen(trx, picks, asked)
    if (ready.length === 0) continue
    const outcomes = outcomesBy(
      question === ASKED_NOW ? await marketsOf(trx, ready, asked, markets) : null,
      now,
    )
    if (outcomes.length === 0) continue
    await writeOutcomes(trx, outcomes, {
      ...{ end: await listEnd(trx, id), table: 'list_outcome', fixed: { list_id: id } },
    })
    resolved += outcomes.length
  }
  await trx.raw(
    `update scored_list set looked_on = :known, next_day = (select min(p.last_day) from ${OPEN}) where id = :id`,
    { id, known },
  )
  return resolved
}

/** SQL: picks of list :id without a result. */
const OPEN = `list_pick p left join list_outcome done on (done.list_id, done.pick) = (p.list_id, p.number)
  where p.list_id = :id and done.number is null`

/** A look is every ten minutes. */
const LISTS_A_LOOK = 500

const Due = z.object({ id: z.int(), as_of: Day })
const Locked = z.object({ id: z.int() })
const Asked = z.object({ question: ListQuestion })
