import {
  FOLLOWS_MAX,
  followProduct,
  LOOKUPS_A_MINUTE,
  listFollows,
  lookUp as lookUpEndpoint,
  unfollowProduct,
} from '../contracts/lookup.ts'
import type { Db } from '../db/knex.ts'
import { createRateLimit, networkOf } from '../http/rate-limit.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { follow, followsOf, type Member, type SourceOf, unfollow } from './follows.ts'
import { lookUp } from './look-up.ts'

export interface LookupDeps {
  /** For what members write; everything else is read through the call. */
  db: Db
  sourceOf: SourceOf
}

export function mountLookup(api: Api, { db, sourceOf }: LookupDeps): void {
  const limit = createRateLimit(db, {
    name: 'look-ups',
    points: LOOKUPS_A_MINUTE,
    seconds: 60,
    sentence: 'Too many look-ups.',
  })

  mount(api, lookUpEndpoint, async ({ query }, { viewer, address, read }) => {
    await limit(viewer.kind === 'member' ? `member ${viewer.userId}` : networkOf(address))
    return await read((trx) => lookUp(trx, { link: query.link, name: query.name ?? null, viewer }, sourceOf))
  })

  mount(api, listFollows, async (_input, { viewer, read }) => {
    const member = memberOf(viewer)
    return {
      follows: await read((trx) => followsOf(trx, member, sourceOf)),
      most: FOLLOWS_MAX[member.plan],
    }
  })

  mount(api, followProduct, ({ body }, { viewer }) =>
    follow(db, memberOf(viewer), { ...body, name: body.name ?? null }, sourceOf),
  )

  mount(api, unfollowProduct, async ({ params }, { viewer }) => {
    await unfollow(db, memberOf(viewer), params.id)
    return { deleted: true }
  })
}

export function memberOf(viewer: Viewer): Member {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to what belongs to a member')
  return viewer
}
