import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AlertText } from '../changes/differences.ts'
import { ALERT_WHENS, type EventWhen } from '../contracts/alerts.ts'
import { changed } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { formatSource } from '../provenance/format-figures.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import type { Sourced } from '../provenance/source-state.row.ts'
import { SUBJECT_KINDS } from './alert.row.ts'

export const Alerted = z.object({
  alert_id: z.int(),
  member_id: z.int(),
  subject_kind: z.enum(SUBJECT_KINDS),
  subject_id: z.string(),
  subject_name: z.string(),
  condition_kind: z.enum(ALERT_WHENS),
})
type Alerted = z.infer<typeof Alerted>

/** `alert_id` null: the event concerns products that the member keeps. */
type Told = Omit<Alerted, 'alert_id' | 'condition_kind'> & {
  alert_id: number | null
  condition_kind: EventWhen
}

export interface EventText extends AlertText {
  href: string
  /** Part of the event id. Without it the edition. */
  once?: string
}

export function sourced({ words, facts }: AlertText, row: Sourced, href: string): EventText {
  return { words, facts: { ...facts, source: formatSource(provenanceOf(row)) }, href }
}

type Firing = Told & EventText

export interface FiringTime {
  edition: number
  at: Date
}

/**
 * `read` answers alerts after `after` by id, at most `limit`: rows in memory at once. Returns the number of
 * new events.
 */
export async function fireInBatches<Row extends Alerted>(
  trx: Transaction,
  time: FiringTime,
  read: (batch: { after: number; limit: number }) => Promise<Row[]>,
  textOf: (row: Row) => EventText | null,
): Promise<number> {
  let [fired, after] = [0, 0]
  while (true) {
    const rows = await read({ after, limit: AT_ONCE })
    fired += await writeEvents(trx, rows, textOf, time)
    const last = rows.at(-1)
    if (!last) return fired
    after = last.alert_id
  }
}

const AT_ONCE = 5000

/**
 * Ignores duplicates and skips a row that throws, so the publication goes on. Skips alerts and members being
 * deleted: their lock or a foreign key error could abort a publication. Returns the number of new events.
 */
export async function writeEvents<Row extends Told>(
  trx: Transaction,
  rows: readonly Row[],
  textOf: (row: Row) => EventText | null,
  { edition, at }: FiringTime,
): Promise<number> {
  const firings = rows.flatMap((row): Firing[] => {
    try {
      const text = textOf(row)
      return text ? [{ ...row, ...text }] : []
    } catch (error) {
      process.emitWarning(
        new Error(`The event of alert ${row.alert_id}, member ${row.member_id}, could not be made`, {
          cause: error,
        }),
      )
      return []
    }
  })
  if (firings.length === 0) return 0
  const column = <Value>(read: (firing: Firing) => Value) => firings.map(read) as unknown as string[]
  return await changed(
    trx,
    `insert into alert_event (id, alert_id, member_id, edition, at, condition_kind, subject_kind, subject_id, subject_name,
       words, facts, href)
     select fired.id, alert_id, fired.member_id, ?, ?, fired.condition_kind, kind, subject, name, words, facts, href
     from unnest(?::uuid[], ?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::jsonb[],
       ?::text[]) as fired (id, alert_id, member_id, condition_kind, kind, subject, name, words, facts, href)
     left join (
       select alert.id from alert where alert.id = any(cast(? as bigint[])) for key share skip locked
     ) there on there.id = alert_id
     left join (
       select member.id from member where member.id = any(cast(? as bigint[])) for key share skip locked
     ) kept on alert_id is null and kept.id = fired.member_id
     where there.id is not null or kept.id is not null
     on conflict (id) do nothing`,
    [
      edition,
      at,
      column((firing) => eventId(firing, firing.once ?? `edition ${edition}`)),
      column(({ alert_id }) => alert_id),
      column(({ member_id }) => member_id),
      column(({ condition_kind }) => condition_kind),
      column(({ subject_kind }) => subject_kind),
      column(({ subject_id }) => subject_id),
      column(({ subject_name }) => subject_name),
      column(({ words }) => words),
      column(({ facts }) => JSON.stringify(facts)),
      column(({ href }) => href),
      column(({ alert_id }) => alert_id),
      column(({ alert_id, member_id }) => (alert_id === null ? member_id : null)),
    ],
  )
}

/** UUID version 8: retries and all channels share one id. */
function eventId({ alert_id, member_id }: Told, once: string): string {
  const owner = alert_id === null ? `member ${member_id}` : `alert ${alert_id}`
  const hex = createHash('sha256').update(`${owner} ${once}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
