import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { ORIGINS, type Origin } from '../contracts/provenance.ts'
import { ASKED_NOW, PickList, PickState, Question } from '../contracts/recorded-pick.ts'
import type { RecordResult, TrackRecord } from '../contracts/track-record.ts'
import type { SealedShare } from '../contracts/worked-case.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { chainHead } from './pick-chain.ts'
import { type Kind, OF_KIND, worstMisses } from './recorded-picks.ts'
import {
  type BaseShare,
  calibrationOf,
  landingCalibrationOf,
  questionResults,
  type ScoredPick,
} from './score-record.ts'
import { lastStamp, WITNESSED_PICKS } from './witness-stamps.ts'

export async function trackRecord(trx: Transaction): Promise<TrackRecord> {
  const { sampleData, origins } = await shownOrigins(trx)
  const head = await chainHead(trx)
  const stamp = await lastStamp(trx)
  return {
    sampleData,
    chain: {
      rows: head?.rows ?? 0,
      head: head?.hash ?? null,
      sealedAt: head?.sealedAt.toISOString() ?? null,
    },
    witness: stamp && { ...stamp, signedAt: stamp.signedAt.toISOString() },
    sealed: await resultOf(trx, 'sealed', origins),
    notWitnessed: await resultOf(trx, 'not-witnessed', origins),
    replayed: await resultOf(trx, 'replayed', origins),
  }
}

/** The start page's figure. */
export async function sealedShare(trx: Transaction): Promise<SealedShare | null> {
  const { sampleData, origins } = await shownOrigins(trx)
  const { questions } = await resultOf(trx, 'sealed', origins)
  const asked = questions.find(({ question }) => question === ASKED_NOW)
  if (!asked || asked.first.of === 0) return null
  const { hits, of } = asked.first
  return { hits, of, base: asked.base?.share ?? null, sampleData }
}

/** Sample data would flatter a real record. */
async function shownOrigins(trx: Transaction): Promise<{ sampleData: boolean; origins: Origin[] }> {
  const { real, sample } = await one(
    trx,
    Present,
    `select exists (select from pick where origin <> 'sandbox') or exists (select from replayed_pick where origin <> 'sandbox') as real,
      exists (select from pick where origin = 'sandbox') or exists (select from replayed_pick where origin = 'sandbox') as sample`,
  )
  const sampleData = sample && !real
  return { sampleData, origins: ORIGINS.filter((origin) => (origin === 'sandbox') === sampleData) }
}

async function resultOf(trx: Transaction, kind: Kind, origins: readonly Origin[]): Promise<RecordResult> {
  const rows = await many(trx, Scored, PICKS[kind], { origins: [...origins] })
  const bases = await many(trx, Base, BASES[kind], { origins: [...origins] })
  const picks = rows.map(scoredOf)
  const days = picks.map(({ asOf }) => asOf).sort()
  const ours = picks.filter(({ list }) => list === 'ours')
  const shares: BaseShare[] = bases.map(({ as_of, group, ...base }) => ({ ...base, asOf: as_of, group }))
  return {
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    picks: picks.length,
    questions: questionResults(picks, shares),
    calibration: calibrationOf(ours, shares),
    landingCalibration: landingCalibrationOf(ours, shares),
    worst: await worstMisses(trx, kind, origins),
  }
}

function scoredOf(row: z.infer<typeof Scored>): ScoredPick {
  return {
    asOf: row.as_of,
    group: row.group,
    list: row.list,
    position: row.position,
    confidence: row.confidence,
    chance: row.chance_of_next_week,
    landingChance: row.chance_of_landing_week,
    usualWeek: row.usual_week,
    question: row.question,
    dueOn: row.due_on,
    state: row.state,
    nextWeek: row.next_week,
  }
}

const COLUMNS = `p.as_of, p.list, p.position, p.confidence, p.chance_of_next_week, p.usual_week, p.question, p.due_on,
  coalesce(state, 'open') as state, next_week`
const GROUP = `p.channel || '|' || p.origin`

const ALL_SEALED = `select ${COLUMNS}, p.chance_of_landing_week, ${GROUP} as "group" from ${WITNESSED_PICKS} p left join sealed_outcome o on o.pick = p.number
  where p.origin = any(cast(:origins as text[]))`
const PICKS: Record<Kind, string> = {
  sealed: `${ALL_SEALED} and ${OF_KIND.sealed}`,
  'not-witnessed': `${ALL_SEALED} and ${OF_KIND['not-witnessed']}`,
  replayed: `select ${COLUMNS}, null::float8 as chance_of_landing_week, ${GROUP} || '|' || p.source as "group" from replayed_pick p
    where p.origin = any(cast(:origins as text[]))`,
}
const SEALED_BASES = `select as_of, ${GROUP} as "group", question, known, rose from pick_base p
  where p.origin = any(cast(:origins as text[]))`
const BASES: Record<Kind, string> = {
  sealed: SEALED_BASES,
  'not-witnessed': SEALED_BASES,
  replayed: `select as_of, ${GROUP} || '|' || p.source as "group", question, known, rose from replayed_base p
    where p.origin = any(cast(:origins as text[]))`,
}

const Present = z.object({ real: z.boolean(), sample: z.boolean() })
const Scored = z.object({
  as_of: Day,
  group: z.string(),
  list: PickList,
  position: z.int(),
  confidence: z.nullable(z.string()),
  chance_of_next_week: z.nullable(z.number()),
  chance_of_landing_week: z.nullable(z.number()),
  usual_week: z.number(),
  question: Question,
  due_on: Day,
  state: PickState,
  next_week: z.nullable(z.number()),
})
const Base = z.object({
  as_of: Day,
  group: z.string(),
  question: z.enum([...Question.options, 'days-1-7']),
  known: z.int(),
  rose: z.int(),
})
