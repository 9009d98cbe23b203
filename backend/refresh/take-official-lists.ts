import * as z from 'zod/mini'
import { utcDay } from '../calendar/days.ts'
import { cutText } from '../contracts/cut-text.ts'
import { one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { matchRecalls } from '../notices/match-recalls.ts'
import {
  forgetList,
  keepList,
  LIST_LABELS,
  type ListContent,
  type ListState,
  listState,
  noteFault,
} from '../notices/official-lists.ts'
import { safeMessage } from '../process/error-for-log.ts'
import { forEachLogged } from '../process/for-each-logged.ts'
import type { Log } from '../process/log.ts'
import { Outage } from '../sources/answer.ts'
import { fetchRecalls } from '../sources/cpsc/recalls.ts'
import type { ListAddress, ListAddresses, ListName } from '../sources/list-addresses.ts'
import { SourceFailure } from '../sources/port.ts'
import { fetchEntityList } from '../sources/uflpa/entity-list.ts'
import { EDITION_LOCK } from './refresh-lock.ts'

interface Taking {
  now: Date
  log: Log
  signal: AbortSignal
}

/**
 * Once a day; a change marks products and suppliers again. An unreadable or suspicious list keeps its last
 * version and day; one switched off is deleted.
 */
export async function takeOfficialLists(db: Db, lists: ListAddresses, taking: Taking): Promise<void> {
  const message = 'Could not take a public list; the next look tries again'
  await forEachLogged(LISTS, { log: taking.log, message, nameOf: (list) => list }, (list) =>
    takeList(db, list, lists[list], taking),
  )
}

const LISTS = ['cpsc', 'uflpa'] as const

async function takeList(db: Db, list: ListName, address: ListAddress | null, taking: Taking): Promise<void> {
  const known = await listState(db, list)
  if (known && known.origin !== address?.origin) {
    const isGone = await within(db, async (trx) => {
      await forgetList(trx, list)
      return true
    })
    if (!isGone) return
  }
  const state = known?.origin === address?.origin ? known : null
  if (!address || !isDue(state, taking.now)) return
  const { origin } = address
  const content = await read(list, address.url, taking).catch((error: unknown) => {
    if (!(error instanceof Outage || error instanceof SourceFailure)) throw error
    return error
  })
  const fault = content instanceof Error ? faultOf(list, content) : shrunk(content, state)
  if (content instanceof Error || fault !== null) {
    taking.log.warn({ list, fault }, 'A public list could not be read; the last one stays')
    await db.transaction((trx) => noteFault(trx, list, { origin, now: taking.now, fault: fault ?? '' }))
    return
  }
  await within(db, async (trx) => {
    const isNew = await keepList(trx, content, { origin, now: taking.now })
    if (isNew && list === 'cpsc') await matchRecalls(trx, taking.signal)
    return isNew
  })
  taking.log.info({ list, entries: content.entries.length }, 'Public list taken')
}

/** Skipped during a publication: both write what readers see. */
async function within(db: Db, change: (trx: Transaction) => Promise<boolean>): Promise<boolean> {
  return await db.transaction(async (trx) => {
    const { held } = await one(trx, Lock, 'select pg_try_advisory_xact_lock(?) as held', [EDITION_LOCK])
    if (!held) return false
    if (await change(trx)) {
      await trx.raw('update current_edition set revision = revision + 1')
      await trx.raw(`select pg_notify('edition', 'public lists')`)
    }
    return true
  })
}

const Lock = z.object({ held: z.boolean() })

function isDue(state: ListState | null, now: Date): boolean {
  if (!state) return true
  const sinceTry = now.getTime() - state.triedAt.getTime()
  const sinceTaken = state.takenAt ? now.getTime() - state.takenAt.getTime() : Number.POSITIVE_INFINITY
  return sinceTry >= RETRY_MS && sinceTaken >= DAILY_MS
}

async function read(list: ListName, url: string, { now, signal }: Taking): Promise<ListContent> {
  return list === 'cpsc'
    ? { list, entries: await fetchRecalls(url, { today: utcDay(now), signal }) }
    : { list, entries: await fetchEntityList(url, signal) }
}

function faultOf(list: ListName, error: Error): string {
  const message = error.message.startsWith(LIST_LABELS[list])
    ? error.message
    : `${LIST_LABELS[list]} ${error.message}`
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return cutText(safeMessage(`${message}${cause}`), 1000)
}

/** These lists grow; losing most entries means a wrong or partial page. */
function shrunk({ list, entries }: ListContent, known: ListState | null): string | null {
  if (!known?.rows || entries.length * 2 >= known.rows) return null
  return `${LIST_LABELS[list]}: it has ${entries.length} entries where there were ${known.rows}. The last list stays; to take this one all the same, switch the source off and on again.`
}

const RETRY_MS = 3_600_000
/** Slightly shorter, so the hour does not drift. */
const DAILY_MS = 23.5 * RETRY_MS
