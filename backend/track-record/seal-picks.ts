import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { PickRow, Unplaced } from '../contracts/pick-chain.ts'
import { Origin } from '../contracts/provenance.ts'
import { ASKED_NOW, LANDING_QUESTION, PickList, type Question } from '../contracts/recorded-pick.ts'
import { SEALED_PLACES } from '../contracts/track-record.ts'
import { CHANNELS, CONFIDENCES, COUNTED, STAGES } from '../contracts/trends.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { chained } from './hash-chain.ts'
import { daysOf } from './judge-pick.ts'
import { landingChances } from './landing-chances.ts'
import { keepMarkets } from './market-members.ts'
import { chainEnd } from './pick-chain.ts'

/**
 * Seals the predictions of an edition, in the publication's transaction. They are the first products of each channel's list, every rise
 * of high confidence, and the first products by the naive rule (growth over the week before). Those of both firsts with a
 * forecast are also asked about the landing week. Each day and channel is sealed once. A product with an open pick is not sealed
 * again, so a pick does not count daily.
 */
export async function sealPicks(trx: Transaction, editionId: number): Promise<number> {
  const edition = await maybeOne(trx, Edition, 'select as_of, published_at from edition where id = ?', [
    editionId,
  ])
  if (!edition || edition.as_of === null) return 0
  const asOf = edition.as_of
  const channels = await many(
    trx,
    Sealed,
    `insert into pick_sealing (as_of, channel, edition_id, comparable)
    select :asOf, p.channel, :editionId, count(*)
    from trend t join product p on p.id = t.product_id where ${COMPARABLE} group by p.channel
    on conflict do nothing returning channel`,
    { editionId, asOf },
  )
  if (channels.length === 0) return 0
  const sealed = { editionId, asOf, channels: channels.map(({ channel }) => channel) }
  const candidates = async (question: Question) =>
    await many(trx, Candidate, CANDIDATES, { ...sealed, places: SEALED_PLACES, question })
  const marketOf = await keepMarkets(trx, COMPARABLE, sealed)
  const publishedAt = edition.published_at.toISOString()
  const pickOf = (candidate: Candidate, asked: AskedOf) =>
    sealedOf(candidate, { ...asked, editionId, asOf, publishedAt })
  const nextWeek = (await candidates(ASKED_NOW)).map((each) =>
    pickOf(each, { question: ASKED_NOW, market: marketOf(each) }),
  )
  const firsts = (await candidates(LANDING_QUESTION)).filter(({ position }) => position <= SEALED_PLACES)
  const chances = await landingChances(trx, [
    ...new Map(firsts.map((each) => [each.product_id, each])).values(),
  ])
  const landing = firsts.flatMap((each) => {
    const chance = chances.get(each.product_id)
    if (chance === undefined) return []
    const chanceOfLandingWeek = each.list === 'ours' ? chance : null
    return [pickOf(each, { question: LANDING_QUESTION, chanceOfLandingWeek })]
  })
  const picks = [...nextWeek, ...landing]
  await write(trx, chained<PickRow>(picks, await chainEnd(trx)))
  return picks.length
}

type AskedOf = Pick<PickRow, 'market' | 'chanceOfLandingWeek'> & { question: Question }

function sealedOf(
  { item, ...row }: Candidate,
  { editionId, asOf, publishedAt, ...asked }: AskedOf & { editionId: number; asOf: Day; publishedAt: string },
): Unplaced<PickRow> {
  const ours = row.list === 'ours'
  return {
    edition: editionId,
    publishedAt,
    asOf,
    channel: row.channel,
    origin: row.origin,
    product: row.product_id,
    item,
    list: row.list,
    position: row.position,
    chanceOfNextWeek: ours ? row.probability : null,
    confidence: ours ? row.confidence : null,
    stage: ours ? row.stage : null,
    measure: row.measure,
    lastWeek: row.last_week,
    usualWeek: row.usual_week,
    ...asked,
    ...daysOf(asked.question, asOf),
  }
}

async function write(trx: Transaction, rows: readonly PickRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const part = rows.slice(at, at + BATCH).map((row) => ({
      ...row,
      edition_id: row.edition,
      published_at: row.publishedAt,
      as_of: row.asOf,
      product_id: row.product,
      chance_of_next_week: row.chanceOfNextWeek,
      chance_of_landing_week: row.chanceOfLandingWeek ?? null,
      last_week: row.lastWeek,
      usual_week: row.usualWeek,
      first_day: row.firstDay,
      last_day: row.lastDay,
      due_on: row.dueOn,
    }))
    await trx.raw('insert into pick select * from jsonb_populate_recordset(null::pick, ?::jsonb)', [
      JSON.stringify(part),
    ])
  }
}

const BATCH = 1000

/** A last and a usual week, sales, and less than three days late. Ranks have no counts. */
const COMPARABLE = `t.edition_id = :editionId and t.measure <> 'ranks' and t.last_week is not null
  and t.usual_week is not null and t.last_week + t.usual_week > 0 and t.as_of > cast(:asOf as date) - 3`

const CANDIDATES = `with comparable as (
    select t.product_id, p.channel, p.origin, p.category, t.position, t.probability, t.confidence, t.stage, t.measure, t.last_week,
      t.usual_week, t.velocity, t.as_of as last_day, encode(sha256(convert_to(p.channel || '|' || p.origin || '|' || p.external_id, 'UTF8')), 'hex') as item,
      cast(t.weeks ->> 4 as float8) as week, cast(t.weeks ->> 3 as float8) as before
    from trend t join product p on p.id = t.product_id
    where ${COMPARABLE} and p.channel = any(cast(:channels as text[]))
  ), listed as (
    select 'ours' as list, position as place, c.* from comparable c
    where position <= :places or (confidence = 'high' and velocity > 0)
    union all
    select 'naive', place, c.* from (
      select row_number() over (partition by channel order by case
          when before > 0 then week / before when week > 0 then float8 'infinity' else 0 end desc, week desc, product_id
        ) as place, comparable.*
      from comparable where week is not null and before is not null
    ) ranked join comparable c using (product_id) where place <= :places
  )
  select list, place as position, product_id, channel, category, origin, item, probability, confidence, stage, measure, last_week, usual_week, last_day
  from listed
  where not exists (
    select from pick open left join sealed_outcome done on done.pick = open.number
    where (open.product_id, open.list, open.question) = (listed.product_id, listed.list, :question)
      and open.as_of <= cast(:asOf as date) and done.number is null)
  order by channel, list desc, place, product_id`

const Edition = z.object({ as_of: z.nullable(Day), published_at: z.date() })
const Sealed = z.object({ channel: z.enum(CHANNELS) })
const Candidate = z.object({
  list: PickList,
  position: z.int(),
  product_id: z.int(),
  channel: z.enum(CHANNELS),
  category: z.nullable(z.string()),
  origin: Origin,
  item: z.string(),
  probability: z.nullable(z.number()),
  confidence: z.enum(CONFIDENCES),
  stage: z.nullable(z.enum(STAGES)),
  measure: z.enum(COUNTED),
  last_week: z.number(),
  usual_week: z.number(),
  last_day: Day,
})
type Candidate = z.infer<typeof Candidate>
