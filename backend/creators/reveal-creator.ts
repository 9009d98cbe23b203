import * as z from 'zod/mini'
import type { RevealedCreator } from '../contracts/creators.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import { Failure } from '../process/failure.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'
import { checkContactBudget } from '../suppliers/contact-budget.ts'
import { checkCredit } from '../suppliers/reveal.ts'
import { lockForReveal } from '../suppliers/with-member-lock.ts'

interface CreatorRequest {
  memberId: string
  creatorId: string
  /** Time for the subscription check. */
  at: Date
}

/** Newest first; without those that the source no longer publishes. */
export async function revealedCreators(trx: Transaction, memberId: string): Promise<RevealedCreator[]> {
  const rows = await many(
    trx,
    Revealed,
    `select c.id, c.handle, c.name, c.origin, c.observed_at, ${sourceLabelSql('c')} as source_label, k.email, r.revealed_at
     from creator_reveal r join creator c on c.id = r.creator_id join creator_contact k on k.creator_id = c.id
     where r.member_id = ? order by r.revealed_at desc, c.id desc`,
    [memberId],
  )
  return rows.map(shown)
}

/**
 * A permanent reveal, like a supplier's. Takes one credit of the free plan, also under parallel requests, or one
 * of the plan's contacts a day. Throws `plan_required` without credits, `too_many_requests` and `not_found`.
 */
export async function revealCreatorContact(db: Db, request: CreatorRequest): Promise<RevealedCreator> {
  const known = await contactOf(db, request)
  if (known.revealed_at !== null) return shown(known)
  return await db.transaction(async (trx) => {
    await lockForReveal(trx, 'creator', request.creatorId, request.memberId)
    // Read again under the lock.
    const locked = await contactOf(trx, request)
    if (locked.revealed_at === null) await grant(trx, request, locked)
    return shown(await contactOf(trx, request))
  })
}

async function grant(
  trx: Transaction,
  { memberId, creatorId, at }: CreatorRequest,
  known: Contact,
): Promise<void> {
  const isFree = planOf(known, at) === 'free'
  if (isFree) checkCredit(known.contacts_used)
  else await checkContactBudget(trx, memberId, 1)
  await trx.raw(
    `with granted as (
       insert into creator_reveal (member_id, creator_id, counted) values (:memberId, :creatorId, :isFree)
       on conflict (member_id, creator_id) do nothing returning *
     )
     update member set contacts_used = contacts_used + 1 from granted
     where member.id = granted.member_id and granted.counted`,
    { memberId, creatorId, isFree },
  )
}

async function contactOf(db: Db | Transaction, { memberId, creatorId }: CreatorRequest): Promise<Contact> {
  const row = await maybeOne(
    db,
    Row,
    `select ${PLAN_FACTS}, member.contacts_used, c.id, c.handle, c.name, c.origin, c.observed_at, k.email,
       ${sourceLabelSql('c')} as source_label, r.revealed_at
     from member
     left join creator c on c.id = :creatorId and c.described_at is not null
     left join creator_contact k on k.creator_id = c.id
     left join creator_reveal r on r.creator_id = c.id and r.member_id = member.id
     where member.id = :memberId`,
    { memberId, creatorId },
  )
  // Deleted since the session was read.
  if (!row) throw new Failure('not_signed_in', 'Please sign in first.')
  const { id, origin, observed_at, source_label, email } = row
  if (id === null || origin === null || observed_at === null || source_label === null)
    throw new Failure('not_found', 'This creator is not in our data.')
  if (email === null) throw new Failure('not_found', 'We have no e-mail address of this creator.')
  return { ...row, id, origin, observed_at, source_label, email }
}

const Row = z.object({
  ...PlanFacts.shape,
  contacts_used: z.int(),
  id: z.nullable(z.int()),
  handle: z.nullable(z.string()),
  name: z.nullable(z.string()),
  origin: z.nullable(Sourced.shape.origin),
  observed_at: z.nullable(z.date()),
  source_label: z.nullable(z.string()),
  email: z.nullable(z.string()),
  revealed_at: z.nullable(z.date()),
})

type Contact = z.infer<typeof Row> & z.infer<typeof Sourced> & { id: number; email: string }

const Revealed = z.object({
  ...Sourced.shape,
  ...z.pick(Row, { handle: true, name: true, revealed_at: true }).shape,
  id: z.int(),
  email: z.string(),
})

function shown(known: z.infer<typeof Revealed>): RevealedCreator {
  if (known.revealed_at === null) throw new Error('A contact was to be shown without a reveal.')
  return {
    creatorId: String(known.id),
    handle: known.handle,
    name: known.name,
    contactEmail: known.email,
    revealedAt: known.revealed_at.toISOString(),
    provenance: provenanceOf(known),
  }
}
