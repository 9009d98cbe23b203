import * as z from 'zod/mini'
import { Day } from '../../calendar/days.ts'
import { one } from '../../db/checked-rows.ts'
import type { Db, Transaction } from '../../db/knex.ts'
import { collectCargo } from './cargo-lines.ts'
import { readCargo } from './corpus.ts'
import { MATCHES_PER_PRODUCT } from './match-page.ts'
import { indexCargo, type Matcher, matcherOf, type SupplierMatch } from './matcher.ts'

export interface OnDemandMatcher {
  /** `category`: the shop's. */
  suppliers(name: string, category?: string | null): Promise<SupplierMatch[]>
  /** For a new edition. */
  forget(): void
}

interface Ready {
  matcher: Matcher
  asOf: string
}

/** Built on first use, kept until `forget` or ten idle minutes. 200,000 cargo lines take 40 MB. */
export function createOnDemandMatcher(db: Db): OnDemandMatcher {
  let building: Promise<Ready> | null = null
  let idle: NodeJS.Timeout | null = null
  const answers = new Map<string, SupplierMatch[]>()

  function forget(): void {
    building = null
    answers.clear()
    if (idle) clearTimeout(idle)
    idle = null
  }

  function ready(): Promise<Ready> {
    if (idle) clearTimeout(idle)
    idle = setTimeout(forget, IDLE_MS)
    idle.unref()
    if (building) return building
    const build = readyMatcher(db)
    building = build
    // Failed builds are not cached.
    build.catch(() => {
      if (building === build) forget()
    })
    return build
  }

  async function suppliers(name: string, category: string | null = null): Promise<SupplierMatch[]> {
    const asked = JSON.stringify([name, category])
    const known = answers.get(asked)
    if (known) return known
    const pending = ready()
    const { matcher, asOf } = await pending
    const found = matcher.suppliers(name, { asOf, limit: MATCHES_PER_PRODUCT, category })
    if (pending === building) remember(answers, asked, found)
    return found
  }
  return { suppliers, forget }
}

/** One snapshot, so editions do not mix. Indexes after releasing the connection. */
async function readyMatcher(db: Db): Promise<Ready> {
  const { collected, asOf } = await db.transaction(
    async (trx) => ({ collected: await collectCargo(readCargo(trx)), asOf: await currentDay(trx) }),
    { isolationLevel: 'repeatable read', readOnly: true },
  )
  return { matcher: matcherOf(await indexCargo(collected)), asOf }
}

async function currentDay(trx: Transaction): Promise<string> {
  const { asOf } = await one(
    trx,
    Current,
    `select coalesce(max(as_of), current_date) as "asOf"
     from current_edition join edition on edition.id = current_edition.edition_id`,
  )
  return asOf
}

const Current = z.object({ asOf: Day })

function remember(answers: Map<string, SupplierMatch[]>, name: string, found: SupplierMatch[]): void {
  const oldest = answers.keys().next()
  if (answers.size >= MOST_ANSWERS && !oldest.done) answers.delete(oldest.value)
  answers.set(name, found)
}

const IDLE_MS = 10 * 60_000
const MOST_ANSWERS = 300
