import { createHash } from 'node:crypto'
import { deleteFeedAddress, readFeed, readFeedAddress, renewFeedAddress } from '../contracts/delivery.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { VISITOR } from '../http/viewer.ts'
import { Failure } from '../process/failure.ts'
import { deleteFeed, feedAddress, feedOf, renewFeed } from './private-feed.ts'

export interface FeedDeps {
  db: Db
  origin: string
  name: string
}

export function mountFeed(api: Api, { db, origin, name }: FeedDeps): void {
  const stateOf = async (memberId: string) => ({ url: await feedAddress(db, memberId, origin) })

  mount(api, readFeedAddress, (_input, { viewer }) => stateOf(viewer.userId))

  mount(api, renewFeedAddress, async (_input, { viewer }) => {
    await renewFeed(db, viewer.userId)
    return await stateOf(viewer.userId)
  })

  mount(api, deleteFeedAddress, async (_input, { viewer }) => {
    await deleteFeed(db, viewer.userId)
    return { url: null }
  })

  // Feed readers know only the URL: complete response with an ETag.
  api.files.push(readFeed)
  api.router.get(readFeed.path, async (ctx) => {
    const secret = String((ctx.params as { secret?: string }).secret)
    // The primary, because a renewed URL must stop working immediately.
    const read = api.primaryOf(VISITOR, ctx)
    const xml = SECRET.test(secret) ? await read((trx) => feedOf(trx, secret, { origin, name })) : null
    if (xml === null)
      throw new Failure('not_found', 'There is no feed at this address. It may have been renewed.')
    ctx.set('Content-Type', String(readFeed.produces))
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    ctx.set('Cache-Control', 'private, max-age=300')
    ctx.set('ETag', `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`)
    ctx.status = 200
    if (ctx.fresh) ctx.status = 304
    else ctx.body = xml
  })
}

const SECRET = /^[\w-]{20,}$/
