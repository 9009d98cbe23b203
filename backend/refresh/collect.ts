import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import { CATEGORIES } from '../contracts/categories.ts'
import { videoWishes } from '../creators/video-wishes.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { followedProducts, recordAnswers } from '../lookup/followed-products.ts'
import type { Source } from '../sources/port.ts'
import { lastDayOf } from './record-source-visit.ts'
import {
  fetchIntoStaging,
  type RefreshedSource,
  SourceBroken,
  type StagedSource,
  stagedProducts,
  stagedSources,
} from './staging.ts'

export interface Collection {
  db: Db
  runId: number
  sources: readonly Source[]
  asOf: Day
  signal: AbortSignal
  report(step: string, done: number): void
  onFailure(source: Source, message: string): Promise<void>
}

export interface Collected {
  whole: RefreshedSource[]
  failed: { source: string; label: string; message: string }[]
}

/**
 * At most four sources at once. Product sources first, because suppliers are looked up for products. Skips
 * sources that an earlier attempt completed. A failing source is reported and left out.
 */
export async function collect(collection: Collection): Promise<Collected> {
  const { db, runId, sources } = collection
  const earlier = await stagedSources(db, runId)
  const shares = new Map<string, number>(earlier.map(({ source }) => [source, 1]))
  const collected: Collected = { whole: [], failed: [] }
  const visit = async (source: Source, terms: string[]) => {
    const known = earlier.find((staged) => staged.source === source.id)
    const progress = (share: number) => {
      shares.set(source.id, share)
      const sum = [...shares.values()].reduce((total, each) => total + each, 0)
      collection.report(`collecting from ${source.label}`, (COLLECT_SHARE * sum) / sources.length)
    }
    try {
      const staged = known ?? (await fillStaging(collection, source, terms, progress))
      collected.whole.push({ ...staged, ...factsOf(source) })
    } catch (error) {
      if (!(error instanceof SourceBroken)) throw error
      await collection.onFailure(source, error.message)
      collected.failed.push({ source: source.id, label: source.label, message: error.message })
    }
    progress(1)
  }
  const givesProducts = (source: Source) => source.provides.includes('product')
  await inPool(sources.filter(givesProducts), (source) => visit(source, []))
  const others = sources.filter((source) => !givesProducts(source))
  const terms = others.length > 0 ? await wantedTerms(db, runId) : []
  await inPool(others, (source) => visit(source, terms))
  return collected
}

async function fillStaging(
  { db, runId, asOf, signal }: Collection,
  source: Source,
  terms: string[],
  progress: (share: number) => void,
): Promise<StagedSource> {
  const { looksUp } = source
  const followed = looksUp === undefined ? [] : await followedProducts(db, looksUp)
  const unknown: string[] = []
  const { id, origin } = source
  const staged = await fetchIntoStaging(db, runId, source, {
    asOf,
    ...(source.provides.includes('videos') && looksUp !== undefined
      ? { videos: await videoWishes(db, { channel: looksUp, source: id, origin, now: new Date() }) }
      : {}),
    since: await lastDayOf(db, source),
    terms,
    followed,
    signal,
    progress: (done, total) => progress(total === null || total <= 0 ? 0.5 : Math.min(done / total, 1)),
    unknown: (externalId) => unknown.push(externalId),
  })
  if (looksUp !== undefined && followed.length > 0) {
    const ids = followed.map(({ externalId }) => externalId)
    const found = await stagedProducts(db, runId, source.id, ids)
    await recordAnswers(db, looksUp, { found, unknown, at: new Date() })
  }
  return staged
}

function factsOf({ label, origin, provides }: Source) {
  return { label, origin, provides }
}

/** Waits for all even after an error, so none writes into an ended run. */
async function inPool<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  const broken = results.find((result) => result.status === 'rejected')
  if (broken) throw broken.reason
}

const AT_ONCE = 4
const COLLECT_SHARE = 0.5

/** Order: strongest current products, best ranks of this run, categories. */
async function wantedTerms(db: Db, runId: number): Promise<string[]> {
  const trending = await many(
    db,
    Named,
    `select p.name from trend t join product p on p.id = t.product_id
    where t.edition_id = (select edition_id from current_edition) order by t.position limit ?`,
    [MOST_TERMS],
  )
  const fetched = await many(
    db,
    Named,
    `select body->>'name' as name from staged where run_id = ? and kind = 'product'
    order by (body->>'rank')::integer nulls last, seq limit ?`,
    [runId, MOST_TERMS],
  )
  const names = [...trending, ...fetched].map(({ name }) => name)
  return [...new Set([...names.slice(0, MOST_TERMS - CATEGORIES.length), ...CATEGORIES])]
}

const MOST_TERMS = 400

const Named = z.object({ name: z.string() })
