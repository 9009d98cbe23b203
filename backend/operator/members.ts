import * as z from 'zod/mini'
import { heldPlan } from '../billing/held-plan.ts'
import { MEMBERS_A_PAGE, type MemberChange, type OperatorMember } from '../contracts/operator-members.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { assertNotLastOperator } from '../identity/last-operator.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import { Failure } from '../process/failure.ts'
import { type Doer, recordAction } from './record-action.ts'

/** Newest first. `q`: part of a name or address, or a number. */
export async function membersFound(
  trx: Transaction,
  { q = '', before = null }: { q?: string | undefined; before?: string | null | undefined },
  at: Date,
): Promise<{ members: OperatorMember[]; more: boolean }> {
  const rows = await many(
    trx,
    MemberFacts,
    `${MEMBERS} where (:before::bigint is null or member.id < :before::bigint)
      and (:q = '' or member.id::text = :q or position(lower(:q) in lower(coalesce(member.email, ''))) > 0
        or position(lower(:q) in lower(concat_ws(' ', member.first_name, member.last_name))) > 0)
     order by member.id desc limit :limit`,
    { q, before, limit: MEMBERS_A_PAGE + 1 },
  )
  const shown = rows.slice(0, MEMBERS_A_PAGE)
  const members: OperatorMember[] = []
  for (const row of shown) members.push(await viewOf(trx, row, at))
  return { members, more: rows.length > MEMBERS_A_PAGE }
}

export async function changeMember(
  trx: Transaction,
  by: Doer,
  { id, change, at }: { id: string; change: MemberChange; at: Date },
): Promise<OperatorMember> {
  const { column, value } = CHANGES[change]
  // One order of locks: two concurrent revocations leave one operator.
  await trx.raw('select id from member where operator or id = ? order by id for update', [id])
  const before = await memberOf(trx, id)
  if (before[column === 'plan' ? 'granted' : 'operator'] === value) return await viewOf(trx, before, at)
  if (change === 'operator-off') await assertNotLastOperator(trx, id)
  await trx('member')
    .where({ id })
    .update({ [column]: value })
  await recordAction(trx, { by, action: change, subject: { member: id } })
  return await viewOf(trx, await memberOf(trx, id), at)
}

export async function emailOf(db: Db, memberId: string): Promise<string | null> {
  return (await maybeOne(db, Addressed, 'select email from member where id = ?', [memberId]))?.email ?? null
}

const Addressed = z.object({ email: z.nullable(z.string()) })

const CHANGES = {
  'plan-given': { column: 'plan', value: 'pro' },
  'plan-taken': { column: 'plan', value: 'free' },
  'operator-on': { column: 'operator', value: true },
  'operator-off': { column: 'operator', value: false },
} as const satisfies Record<MemberChange, { column: 'plan' | 'operator'; value: string | boolean }>

async function memberOf(trx: Transaction, id: string): Promise<MemberFacts> {
  const member = await maybeOne(trx, MemberFacts, `${MEMBERS} where member.id = ?`, [id])
  if (!member) throw new Failure('not_found', 'There is no such member.')
  return member
}

const MEMBERS = `select member.id, nullif(concat_ws(' ', member.first_name, member.last_name), '') as name, member.email,
    member.email_verified, member.contacts_used, member.operator, member.created_at, member.signed_in_at, ${PLAN_FACTS}
  from member`

const MemberFacts = z.extend(PlanFacts, {
  id: z.int(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.nullable(z.boolean()),
  contacts_used: z.int(),
  operator: z.boolean(),
  created_at: z.date(),
  signed_in_at: z.date(),
})
type MemberFacts = z.infer<typeof MemberFacts>

async function viewOf(trx: Transaction, row: MemberFacts, at: Date): Promise<OperatorMember> {
  const id = String(row.id)
  return {
    id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    plan: planOf(row, at) === 'pro' ? await heldPlan(trx, id, at) : null,
    given: row.granted === 'pro',
    contactsUsed: row.contacts_used,
    operator: row.operator,
    createdAt: row.created_at.toISOString(),
    signedInAt: row.signed_in_at.toISOString(),
  }
}
