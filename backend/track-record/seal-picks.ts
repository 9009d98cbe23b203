import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { PickRow } from '../contracts/pick-chain.ts'
import { ASKED_NOW, LANDING_QUESTION, PickList, type Question } from '../contracts/recorded-pick.ts'
import { SEALED_PLACES } from '../contracts/track-record.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { COMPARABLE, COMPARABLE_COLUMNS, COMPARABLE_FIELDS, Comparable, NAIVE_PLACE } from './comparable.ts'
import { chained } from './hash-chain.ts'
import { landingChances } from './landing-chances.ts'
import { keepMarkets } from './market-members.ts'
import { chainEnd } from './pick-chain.ts'
import { type AskedOf, sealedPick, writePicks } from './sealed-pick.ts'

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
    sealedPick(candidate, { ...asked, editionId, asOf, publishedAt })
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
  await writePicks(trx, 'pick', chained<PickRow>(picks, await chainEnd(trx)))
  return picks.length
}

const CANDIDATES = `with comparable as (
    select ${COMPARABLE_COLUMNS}
    from trend t join product p on p.id = t.product_id
    where ${COMPARABLE} and p.channel = any(cast(:channels as text[]))
  ), listed as (
    select 'ours' as list, position as place, c.* from comparable c
    where position <= :places or (confidence = 'high' and velocity > 0)
    union all
    select 'naive', place, c.* from (
      select ${NAIVE_PLACE} as place, comparable.*
      from comparable where week is not null and before is not null
    ) ranked join comparable c using (product_id) where place <= :places
  )
  select list, place as position, ${COMPARABLE_FIELDS}
  from listed
  where not exists (
    select from pick open left join sealed_outcome done on done.pick = open.number
    where (open.product_id, open.list, open.question) = (listed.product_id, listed.list, :question)
      and open.as_of <= cast(:asOf as date) and done.number is null)
  order by channel, list desc, place, product_id`

const Edition = z.object({ as_of: z.nullable(Day), published_at: z.date() })
const Sealed = z.object({ channel: z.enum(CHANNELS) })
const Candidate = z.extend(Comparable, { list: PickList })
type Candidate = z.infer<typeof Candidate>
