import { changeWatchlist, markWatchlistSeen, readWatchlist } from '../contracts/watchlist.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { markSeen as markProductsSeen } from '../pipeline/mark-seen.ts'
import { applyChanges } from './watch-changes.ts'
import { markSeen, watchlistOf } from './watchlist.ts'

export interface ReportsDeps {
  db: Db
  now(): Date
}

export function mountReports(api: Api, { db, now }: ReportsDeps): void {
  mount(api, readWatchlist, (_input, { viewer, read }) =>
    read((trx) => watchlistOf(trx, memberOf(viewer).userId, now())),
  )

  mount(api, changeWatchlist, async ({ body }, { viewer, read }) => ({
    refused: await applyChanges({ db, read }, memberOf(viewer), body.changes, now()),
  }))

  mount(api, markWatchlistSeen, async ({ body }, { viewer, read }) => {
    const seenAt = now()
    const { userId } = memberOf(viewer)
    if (body.only !== 'product') await markSeen({ db, read }, userId, seenAt)
    if (body.only !== 'supplier') await markProductsSeen({ db, read }, userId, seenAt)
    return { seenAt: seenAt.toISOString() }
  })
}

function memberOf(viewer: Viewer): Viewer & { kind: 'member' } {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to a list of a member')
  return viewer
}
