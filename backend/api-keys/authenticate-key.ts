import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { KEY_SCOPES, type KeyScope } from '../contracts/endpoint.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import type { Clock } from '../process/clock.ts'
import { Failure } from '../process/failure.ts'
import { hashOf, readKey } from './key-text.ts'

export interface KeyHolder {
  memberId: string
  keyId: string
  scopes: readonly KeyScope[]
  plan: 'pro'
  /** False: `noteKeyUse` is due. */
  noted: boolean
}

export interface KeyRefusal {
  /** `not_signed_in`, or `plan_required` for a valid key without a plan. */
  refusal: Failure
}

/** Without the long part, the reply never reveals whether a key exists. */
export async function authenticateKey(
  trx: Db | Transaction,
  authorization: string | undefined,
  clock: Clock,
): Promise<KeyHolder | KeyRefusal> {
  const now = clock.now()
  if (!authorization) return refused(`Send your key in the header Authorization: Bearer tdl_… ${WHERE}`)
  const [, text = ''] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  const key = readKey(text)
  if (!key) return refused(`The header has to read Authorization: Bearer tdl_… with a whole key. ${WHERE}`)
  const found = await maybeOne(
    trx,
    Found,
    `select api_key.id, api_key.member_id, secret_hash, scopes, expires_at, revoked_at,
       coalesce(last_used_at > :now::timestamptz - interval '${NOTE_EVERY}', false) as noted, ${PLAN_FACTS}
     from api_key join member on member.id = api_key.member_id where short = :short`,
    { short: key.short, now },
  )
  if (!found || !timingSafeEqual(found.secret_hash, hashOf(key.long))) {
    return refused(`There is no such key. ${WHERE}`)
  }
  if (found.revoked_at) return refused('This key was revoked. Make a new one on your profile.')
  if (found.expires_at && found.expires_at <= now) {
    return refused('This key has expired. Make a new one on your profile.')
  }
  const plan = planOf(found, clock.planNow())
  if (plan !== 'pro') {
    return {
      refusal: new Failure(
        'plan_required',
        'Keys come with a plan: Premium or Pro. This one works again as soon as you have one.',
      ),
    }
  }
  const { id, member_id, scopes, noted } = found
  return { keyId: String(id), memberId: String(member_id), scopes, plan, noted }
}

const Found = z.extend(PlanFacts, {
  id: z.int(),
  member_id: z.int(),
  secret_hash: z.instanceof(Buffer),
  scopes: z.array(z.enum(KEY_SCOPES)),
  expires_at: z.nullable(z.date()),
  revoked_at: z.nullable(z.date()),
  noted: z.boolean(),
})

export async function noteKeyUse(db: Db, keyId: string, now: Date): Promise<void> {
  await db.raw('update api_key set last_used_at = greatest(coalesce(last_used_at, ?), ?) where id = ?', [
    now,
    now,
    keyId,
  ])
}

function refused(message: string): KeyRefusal {
  return { refusal: new Failure('not_signed_in', message) }
}

const WHERE = 'You make keys on your profile.'
const NOTE_EVERY = '5 minutes'
