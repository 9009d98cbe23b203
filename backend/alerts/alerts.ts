import * as z from 'zod/mini'
import {
  ALERT_WHENS,
  type Alert,
  type AlertCondition,
  type AlertSubject,
  conditionsOf,
} from '../contracts/alerts.ts'
import { ALERTS_OF_PLAN } from '../contracts/plans.ts'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Member } from '../http/viewer.ts'
import { alertsAllowed, hasSavedViews } from '../identity/access-policy.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { BEYOND_FREE, POSITION, SUBJECT_IS_THERE, SUBJECT_NAME } from './active-alerts.ts'
import { AlertRow, columnsOfCondition, conditionOf, SUBJECT_KINDS, subjectOf } from './alert.row.ts'
import { findSubject } from './find-subject.ts'

export async function alertsOf(trx: Transaction, member: Member): Promise<Alert[]> {
  const rows = await many(
    trx,
    Listed,
    `select id, subject_kind, subject_id, name, condition_kind, bound, muted, created_at, ${BEYOND_FREE} as beyond_free
     from (
       select a.*, ${POSITION} as position, ${SUBJECT_NAME} as name from alert a
       where a.member_id = ? and ${SUBJECT_IS_THERE}
     ) own order by created_at desc, id desc`,
    [member.userId],
  )
  return rows.map((row) => ({
    id: String(row.id),
    subject: subjectOf(row),
    subjectName: row.name,
    condition: conditionOf(row),
    createdAt: row.created_at.toISOString(),
    muted: row.muted,
    paused: row.beyond_free && member.plan === 'free',
  }))
}

const Listed = z.object({
  id: z.int(),
  subject_kind: z.enum(SUBJECT_KINDS),
  subject_id: z.string(),
  name: z.string(),
  condition_kind: z.enum(ALERT_WHENS),
  bound: z.nullable(z.number()),
  muted: z.boolean(),
  created_at: z.date(),
  beyond_free: z.boolean(),
})

/**
 * Returns an existing alert unmuted. Throws `plan_required` beyond the plan's limit and `not_found` for a
 * missing subject.
 */
export async function createAlertOf(
  db: Db,
  member: Member,
  { subject, condition, now }: { subject: AlertSubject; condition: AlertCondition; now: Date },
): Promise<Alert> {
  refuseUnfit(subject, condition)
  if (subject.kind === 'view' && !hasSavedViews(member)) {
    throw new Failure('plan_required', 'Saved views come with a plan: Premium or Pro.')
  }
  return await db.transaction(async (trx) => {
    await lockMember(trx, member.userId)
    const member_id = Number(member.userId)
    const { name, price, currency } = await findSubject(trx, member.userId, subject)
    await forgetSubjectsGone(trx, member.userId)
    const own = await AlertRow.query(trx)
      .where({ member_id })
      .select('id', ...KEY)
    const same = own.find((row) => isSame(row, subject, condition))
    const reference = { reference_price: price, reference_currency: currency }
    if (same?.muted)
      await AlertRow.query(trx)
        .findById(same.id)
        .patch({ muted: false, ...reference })
    if (!same) refuseFull(member, own.length)
    const { id } =
      same ??
      (await AlertRow.query(trx)
        .insert({
          member_id,
          subject_kind: subject.kind,
          subject_id: subject.id,
          subject_name: name,
          ...columnsOfCondition(condition),
          ...reference,
          created_at: now,
        })
        .returning('id'))
    return await alertOf(trx, member, String(id))
  })
}

/**
 * Price alerts then compare with today's price. Throws `not_found` for another member's alert or a missing
 * subject.
 */
export async function changeAlertOf(
  db: Db,
  member: Member,
  {
    id,
    condition,
    muted,
  }: { id: string; condition?: AlertCondition | undefined; muted?: boolean | undefined },
): Promise<Alert> {
  if (condition === undefined && muted === undefined) {
    throw new Failure('invalid_input', 'Give a condition, or whether the alert is off.', {
      field: 'condition',
    })
  }
  return await db.transaction(async (trx) => {
    await lockMember(trx, member.userId)
    const member_id = Number(member.userId)
    const own = await AlertRow.query(trx)
      .where({ member_id })
      .select('id', ...KEY)
    const row = own.find((each) => String(each.id) === id)
    if (!row) throw new Failure('not_found', GONE)
    const subject = subjectOf(row)
    if (condition !== undefined) {
      refuseUnfit(subject, condition)
      if (own.some((each) => each.id !== row.id && isSame(each, subject, condition))) {
        throw new Failure('invalid_input', 'You already have this alert.', { field: 'condition' })
      }
    }
    const price = muted === true ? null : await findSubject(trx, member.userId, subject)
    await AlertRow.query(trx)
      .findById(row.id)
      .patch({
        ...(muted === undefined ? {} : { muted }),
        ...(condition && columnsOfCondition(condition)),
        ...(price && { reference_price: price.price, reference_currency: price.currency }),
      })
    return await alertOf(trx, member, id)
  })
}

/** Keeps past events. Throws `not_found` for another member's alert. */
export async function deleteAlertOf(db: Db, memberId: string, id: string): Promise<void> {
  const deleted = await AlertRow.query(db).where({ id, member_id: memberId }).delete()
  if (deleted === 0) throw new Failure('not_found', GONE)
}

const KEY = ['subject_kind', 'subject_id', 'condition_kind', 'bound', 'muted']
const GONE = 'This alert no longer exists.'

async function alertOf(trx: Transaction, member: Member, id: string): Promise<Alert> {
  const alert = (await alertsOf(trx, member)).find((each) => each.id === id)
  if (!alert) throw new Failure('not_found', GONE)
  return alert
}

function isSame(row: AlertRow, subject: AlertSubject, condition: AlertCondition): boolean {
  const { condition_kind, bound } = columnsOfCondition(condition)
  return (
    row.subject_kind === subject.kind &&
    row.subject_id === subject.id &&
    row.condition_kind === condition_kind &&
    row.bound === bound
  )
}

function refuseUnfit(subject: AlertSubject, { when }: AlertCondition): void {
  const fitting = conditionsOf(subject)
  if (fitting.includes(when)) return
  throw new Failure('invalid_input', `condition.when must be one of: ${fitting.join(', ')}.`, {
    field: 'condition.when',
  })
}

function refuseFull(member: Member, count: number): void {
  const most = alertsAllowed(member)
  if (count < most) return
  if (member.plan === 'pro') {
    throw new Failure(
      'invalid_input',
      `You have ${most} alerts, the most you can have. Delete one to add another.`,
    )
  }
  throw new Failure(
    'plan_required',
    `The free plan has ${most} alerts, and you use them all. Delete one, or get ${ALERTS_OF_PLAN.pro} with a plan.`,
  )
}

/** Invisible alerts would count against the plan. */
async function forgetSubjectsGone(trx: Transaction, memberId: string): Promise<void> {
  await trx.raw(`delete from alert a where a.member_id = ? and not (${SUBJECT_IS_THERE})`, [memberId])
}
