import { randomBytes } from 'node:crypto'
import { Feed } from 'feed'
import * as z from 'zod/mini'
import { FEED_EVENTS } from '../contracts/delivery.ts'
import { escapeHtml } from '../contracts/page.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { newestEvents } from './fired-events.ts'

export async function feedAddress(
  trx: Db | Transaction,
  memberId: string,
  origin: string,
): Promise<string | null> {
  const feed = await maybeOne(trx, Secret, 'select secret from private_feed where member_id = ?', [memberId])
  return feed && `${origin}/feeds/${feed.secret}.xml`
}

/** Replaces the unguessable URL; the old one stops working. */
export async function renewFeed(db: Db, memberId: string): Promise<void> {
  await db.raw(
    `insert into private_feed (member_id, secret) values (?, ?)
     on conflict (member_id) do update set secret = excluded.secret, created_at = now()`,
    [memberId, randomBytes(24).toString('base64url')],
  )
}

export async function deleteFeed(db: Db, memberId: string): Promise<void> {
  await db.raw('delete from private_feed where member_id = ?', [memberId])
}

const Secret = z.object({ secret: z.string() })

/** Atom (RFC 4287); null for an unknown secret. */
export async function feedOf(
  trx: Transaction,
  secret: string,
  { origin, name }: { origin: string; name: string },
): Promise<string | null> {
  const owner = await maybeOne(
    trx,
    Owner,
    'select member_id, created_at from private_feed where secret = ?',
    [secret],
  )
  if (!owner) return null
  const events = await newestEvents(trx, owner.member_id, FEED_EVENTS)
  const address = `${origin}/feeds/${secret}.xml`
  const feed = new Feed({
    title: `${name} alerts`,
    description: 'What your alerts found. This address is private.',
    id: `${origin}/alerts`,
    link: `${origin}/alerts`,
    feedLinks: { atom: address },
    updated: events[0]?.at ?? owner.created_at,
    generator: name,
    author: { name },
  })
  for (const { id, words, href, at, facts } of events) {
    const lines = [...facts.lines, ...(facts.source ? [facts.source] : [])]
    feed.addItem({
      // The library declares titles as HTML.
      title: escapeHtml(plain(words)),
      id: `urn:uuid:${id}`,
      link: origin + href,
      date: at,
      published: at,
      content: lines.map((line) => `<p>${escapeHtml(plain(line))}</p>`).join(''),
    })
  }
  return feed.atom1()
}

const Owner = z.object({ member_id: z.int(), created_at: z.date() })

/** XML cannot express control characters. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ').trim()
}
