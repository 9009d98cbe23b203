import * as z from 'zod/mini'
import { CONTACTS_A_DAY, CONTACTS_AN_HOUR } from '../contracts/plans.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { formatWait } from '../http/rate-limit.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { createKeyedLimiter } from '../process/keyed-limiter.ts'
import { LOCK_TIMEOUT_MS } from './with-member-lock.ts'

/** Per process; far below the pool size. */
const CONCURRENCY_PER_MEMBER = 2

export type SpendContacts = (memberId: string, supplierIds: readonly number[]) => Promise<void>

/** Counts before sending. Throws `too_many_requests`, then without counting. */
export function createContactBudget(db: Db): SpendContacts {
  const limitPerMember = createKeyedLimiter(CONCURRENCY_PER_MEMBER)
  return async (memberId, supplierIds) => {
    if (supplierIds.length === 0 || (await areCounted(db, memberId, supplierIds))) return
    await limitPerMember(memberId, () =>
      db.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
        await lockMember(trx, memberId)
        await spendContacts(trx, memberId, supplierIds)
      }),
    )
  }
}

async function areCounted(db: Db, memberId: string, supplierIds: readonly number[]): Promise<boolean> {
  const { counted } = await one(
    db,
    Counted,
    `select count(*) as counted from contact_served
     where member_id = ? and supplier_id = any(cast(? as bigint[])) and served_at > now() - interval '1 day'`,
    [memberId, [...supplierIds]],
  )
  return counted === new Set(supplierIds).size
}

const Counted = z.object({ counted: z.int() })

/** The member's lock keeps parallel requests within the budget. */
export async function spendContacts(
  trx: Transaction,
  memberId: string,
  supplierIds: readonly (number | string)[],
): Promise<void> {
  const { fresh } = await one(
    trx,
    Fresh,
    `select count(distinct id) as fresh from unnest(cast(:ids as bigint[])) as asked (id) where not exists (
       select from contact_served where member_id = :memberId and supplier_id = asked.id
         and served_at > now() - interval '1 day')`,
    { memberId, ids: supplierIds.map(String) },
  )
  if (fresh === 0) return
  await checkContactBudget(trx, memberId, fresh)
  await trx.raw(
    `insert into contact_served (member_id, supplier_id, served_at)
     select :memberId, id, now() from (select distinct id from unnest(cast(:ids as bigint[])) as asked (id)) fresh
     on conflict (member_id, supplier_id) do update set served_at = excluded.served_at
       where contact_served.served_at <= now() - interval '1 day'`,
    { memberId, ids: supplierIds.map(String) },
  )
}

const Fresh = z.object({ fresh: z.int() })

/** `fresh`: contacts about to be opened. Throws `too_many_requests`. Requires the member's lock. */
export async function checkContactBudget(trx: Transaction, memberId: string, fresh: number): Promise<void> {
  const { hour, day } = await one(
    trx,
    Served,
    `select count(*) filter (where served_at > now() - interval '1 hour') as hour, count(*) as day
     from (${SERVED}) served`,
    { memberId },
  )
  if (day + fresh > CONTACTS_A_DAY) await refuse(trx, memberId, day + fresh, A_DAY)
  if (hour + fresh > CONTACTS_AN_HOUR) await refuse(trx, memberId, hour + fresh, AN_HOUR)
}

const Served = z.object({ hour: z.int(), day: z.int() })

/** One budget: suppliers' contacts and the creators' addresses that a plan opened. */
const SERVED = `select served_at from contact_served
    where member_id = :memberId and served_at > now() - interval '1 day'
  union all select revealed_at from creator_reveal
    where member_id = :memberId and not counted and revealed_at > now() - interval '1 day'`

interface Window {
  most: number
  span: '1 hour' | '1 day'
  words: string
}

const AN_HOUR: Window = { most: CONTACTS_AN_HOUR, span: '1 hour', words: 'an hour' }
const A_DAY: Window = { most: CONTACTS_A_DAY, span: '1 day', words: 'a day' }

/** The waiting time ends when enough old views are out of the window. */
async function refuse(
  trx: Transaction,
  memberId: string,
  wanted: number,
  { most, span, words }: Window,
): Promise<never> {
  const oldest = await maybeOne(
    trx,
    Wait,
    `select ceil(extract(epoch from served_at + interval '${span}' - now()))::int as wait
     from (${SERVED}) served where served_at > now() - interval '${span}'
     order by served_at offset :skipped limit 1`,
    { memberId, skipped: wanted - most - 1 },
  )
  const wait = Math.max(1, oldest?.wait ?? 1)
  throw new Failure(
    'too_many_requests',
    `You have opened ${most.toLocaleString('en')} contacts within ${words}, the most your plan opens. Please try again in ${formatWait(wait)}.`,
    { retryAfter: wait },
  )
}

const Wait = z.object({ wait: z.int() })

export async function purgeServedContacts(db: Db): Promise<void> {
  await db.raw(`delete from contact_served where served_at < now() - interval '1 day'`)
}
