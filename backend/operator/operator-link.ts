import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { changed, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Viewer } from '../http/viewer.ts'
import { Failure } from '../process/failure.ts'
import { type Doer, recordAction } from './record-action.ts'

/** Opened soon from the terminal, next morning at the latest. */
export const LINK_HOURS = 24

/** Browsers send the fragment to no server and no log. */
const LINK_PATH = '/operator/start'

/** Issuer of members made by a link. */
const LINK_ISSUER = 'urn:tideline:operator-link'

interface LinkOrder {
  origin: string
  now: Date
  by: Doer
}

export async function makeOperatorLink(trx: Transaction, { origin, now, by }: LinkOrder): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await lockLinks(trx)
  await trx.raw('delete from operator_link where expires_at <= ?', [now])
  await trx.raw('insert into operator_link (hash, made_at, expires_at) values (?, ?, ?)', [
    hashOf(secret),
    now,
    new Date(now.getTime() + LINK_HOURS * 3_600_000),
  ])
  await recordAction(trx, { by, action: 'link-made', subject: { link: 'for a first operator' } })
  return `${origin}${LINK_PATH}#${secret}`
}

export async function linkForFirstOperator(
  db: Db,
  { origin, now }: Pick<LinkOrder, 'origin' | 'now'>,
): Promise<string | null> {
  return await db.transaction(async (trx) => {
    const { found } = await one(trx, Found, 'select exists (select from member where operator) as found')
    return found ? null : await makeOperatorLink(trx, { origin, now, by: { channel: 'server' } })
  })
}

const Found = z.object({ found: z.boolean() })

/**
 * The role goes to the signed-in member, or to a new member where sign-in is not set up. Ends all other
 * links. Returns the member's number. Throws `not_signed_in` (the link stays valid) or `not_found`.
 */
export async function claimOperator(
  db: Db,
  { secret, viewer, canSignIn, now }: { secret: string; viewer: Viewer; canSignIn: boolean; now: Date },
): Promise<number> {
  if (viewer.kind === 'visitor' && canSignIn) {
    throw new Failure('not_signed_in', 'Please sign in first. Then you get the operator’s role.')
  }
  return await db.transaction(async (trx) => {
    await lockLinks(trx)
    const taken = await changed(trx, 'delete from operator_link where hash = ? and expires_at > ?', [
      hashOf(secret),
      now,
    ])
    if (taken === 0) throw new Failure('not_found', DEAD_LINK)
    await trx.raw('delete from operator_link')
    const id = viewer.kind === 'visitor' ? await insertOperator(trx, now) : Number(viewer.userId)
    const made = await changed(trx, 'update member set operator = true where id = ?', [id])
    // Deleted meanwhile; the link stays valid.
    if (made === 0) throw new Failure('not_signed_in', 'Please sign in first.')
    await recordAction(trx, {
      by: { channel: 'link', memberId: id },
      action: 'operator-on',
      subject: { member: id },
    })
    return id
  })
}

/** Each claim deletes all links: concurrent claims would deadlock. */
async function lockLinks(trx: Transaction): Promise<void> {
  await trx.raw('lock table operator_link in share row exclusive mode')
}

async function insertOperator(trx: Transaction, now: Date): Promise<number> {
  const { id } = await one(
    trx,
    Inserted,
    `insert into member (issuer, subject, first_name, created_at, signed_in_at)
     values (?, ?, 'Operator', ?, ?) returning id`,
    [LINK_ISSUER, randomBytes(16).toString('hex'), now, now],
  )
  return id
}

const Inserted = z.object({ id: z.int() })

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const DEAD_LINK = `This link does not work: it was used already, it is older than ${LINK_HOURS} hours, or it is not complete. Whoever runs the server gets a new one with: npm run plan -- operator link`
