import type { Db } from '../../../backend/db/knex.ts'
import { FROM_APP } from '../../support/revealing.ts'
import { until } from '../../support/until.ts'
import type { Member } from './doings.ts'

interface Claim {
  holds: boolean
  claim: string
}

/** Milliseconds until every process serves database reads and writes. */
export async function healing(origins: string[], members: Member[]): Promise<number> {
  const from = performance.now()
  const pro = members.find(({ plan }) => plan === 'pro')
  const asked: [string, string, object?][] = [
    ['GET', '/api/auth/user'],
    ['GET', '/api/search?q=bottle'],
    ['GET', '/api/pipeline'],
    ['GET', '/api/data-refresh-status'],
    ['POST', '/api/watchlist/seen', {}],
    ['GET', '/readyz'],
  ]
  await until('all of it is answered again', async () => {
    const replies = await Promise.all(
      origins.flatMap((origin) =>
        asked.map(([method, path, body]) => send(origin, { cookie: pro?.cookie ?? '', method, path, body })),
      ),
    )
    return replies.every((status) => status === 200)
  })
  return Math.round(performance.now() - from)
}

export async function send(
  origin: string,
  { cookie, method, path, body }: { cookie: string; method: string; path: string; body?: object | undefined },
): Promise<number> {
  const reply = await fetch(origin + path, {
    method,
    headers: { ...FROM_APP, cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await reply.arrayBuffer()
  return reply.status
}

/** All confirmed writes exist, and no member exceeds the contact limit. */
export async function nothingLost(
  from: Db,
  { origin, members, written }: { origin: string; members: Member[]; written: Map<number, Set<string>> },
): Promise<Claim[]> {
  let taken = 0
  let lost = 0
  for (const { id, cookie } of members) {
    const reply = await fetch(`${origin}/api/pipeline`, { headers: { cookie } })
    const { entries } = (await reply.json()) as { entries: { changes: { id: string }[] }[] }
    const there = new Set(entries.flatMap(({ changes }) => changes.map((change) => change.id)))
    for (const change of written.get(id) ?? []) {
      taken += 1
      if (!there.has(change)) lost += 1
    }
  }
  const { rows } = await from.raw(
    `select count(*) as many from (select 1 from reveal join member on member.id = member_id
     where plan = 'free' and counted group by member_id having count(*) > 3) over_quota`,
  )
  return [
    { holds: lost === 0 && taken > 0, claim: `of ${taken} changes that were taken ${lost} are lost` },
    { holds: Number(rows[0].many) === 0, claim: 'nobody has opened more contacts than their plan has' },
  ]
}
