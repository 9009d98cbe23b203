import * as z from 'zod/mini'
import { FOLLOWS_MAX, type Follow } from '../contracts/lookup.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { Member } from '../http/viewer.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { FollowedRow } from './followed.row.ts'

/** Connected source for single products of a channel; null if none. */
export type SourceOf = (channel: Follow['channel']) => string | null

export async function followsOf(
  trx: Transaction,
  { userId }: Pick<Member, 'userId'>,
  sourceOf: SourceOf,
): Promise<Follow[]> {
  const rows = await many(
    trx,
    Followed,
    `select f.id, f.channel, f.external_id, f.followed_at, a.asked_at, a.found, ours.id as product_id,
      coalesce(ours.name, f.name) as name
    from followed f
    left join followed_answer a on (a.channel, a.external_id) = (f.channel, f.external_id)
    left join lateral (
      select p.id, p.name from product p join trend t on t.product_id = p.id
      where (p.channel, p.external_id) = (f.channel, f.external_id)
        and t.edition_id = (select edition_id from current_edition)
      order by t.place limit 1
    ) ours on true
    where f.member_id = ? order by f.followed_at desc, f.id desc`,
    [userId],
  )
  return rows.map((row) => ({
    id: String(row.id),
    channel: row.channel,
    externalId: row.external_id,
    name: row.name,
    state: stateOf(row, sourceOf),
    productId: row.product_id === null ? null : String(row.product_id),
    followedAt: row.followed_at.toISOString(),
    askedAt: row.asked_at?.toISOString() ?? null,
  }))
}

export async function followsToExport(
  trx: Transaction,
  memberId: string,
): Promise<Pick<Follow, 'channel' | 'externalId' | 'name' | 'followedAt'>[]> {
  const rows = await FollowedRow.query(trx).where('member_id', memberId).orderBy('id')
  return rows.map(({ channel, external_id, name, followed_at }) => ({
    ...{ channel, name },
    externalId: external_id,
    followedAt: followed_at.toISOString(),
  }))
}

/** Idempotent. Throws `invalid_input` without a usable source or at the limit. */
export async function follow(
  db: Db,
  member: Member,
  wish: { channel: Follow['channel']; externalId: string; name: string | null },
  sourceOf: SourceOf,
): Promise<Follow> {
  const { channel, externalId, name } = wish
  if (sourceOf(channel) === null) {
    throw new Failure('invalid_input', `No connected source can look up single ${SHOPS[channel]} products.`, {
      field: 'channel',
    })
  }
  return await db.transaction(async (trx) => {
    await lockMember(trx, member.userId)
    const own = { member_id: Number(member.userId), channel, external_id: externalId }
    if ((await FollowedRow.query(trx).where(own).resultSize()) === 0) {
      await refuseTooMany(trx, member)
      await FollowedRow.query(trx).insert({ ...own, name })
    }
    const mine = await followsOf(trx, member, sourceOf)
    const made = mine.find((each) => each.channel === channel && each.externalId === externalId)
    if (!made) throw new Error('What was just followed is not there')
    return made
  })
}

/** Throws `not_found` for another member's. */
export async function unfollow(db: Db, { userId }: Member, id: string): Promise<void> {
  const deleted = await FollowedRow.query(db).where({ id, member_id: userId }).delete()
  if (deleted === 0) throw new Failure('not_found', 'You do not follow this any more.')
}

async function refuseTooMany(trx: Transaction, { userId, plan }: Member): Promise<void> {
  const most = FOLLOWS_MAX[plan]
  const held = await FollowedRow.query(trx).where('member_id', userId).resultSize()
  if (held < most) return
  const more = plan === 'free' ? ` With a plan it is ${FOLLOWS_MAX.pro}.` : ''
  throw new Failure(
    'invalid_input',
    `You follow ${most} products, the most you can. Stop following one to add another.${more}`,
    { field: 'externalId' },
  )
}

function stateOf(
  { channel, product_id, found }: Pick<Followed, 'channel' | 'product_id' | 'found'>,
  sourceOf: SourceOf,
): Follow['state'] {
  if (product_id !== null) return 'followed'
  if (found === false) return 'not-found'
  return sourceOf(channel) === null ? 'no-source' : 'waiting'
}

const Followed = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  external_id: z.string(),
  followed_at: z.date(),
  asked_at: z.nullable(z.date()),
  found: z.nullable(z.boolean()),
  product_id: z.nullable(z.int()),
  name: z.nullable(z.string()),
})
type Followed = z.infer<typeof Followed>

const SHOPS: Readonly<Record<Follow['channel'], string>> = { tiktok: 'TikTok Shop', amazon: 'Amazon' }
