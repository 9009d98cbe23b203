import { markSeen } from '../changes/visit.ts'
import { changeWatchlist, markWatchlistSeen, readWatchlist } from '../contracts/watchlist.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { suppliersNow } from './suppliers-now.ts'
import { watchSuppliers } from './watch-changes.ts'
import { watchlistOf } from './watchlist.ts'

export interface ReportsDeps {
  db: Db
  now(): Date
}

export function mountReports(api: Api, { db, now }: ReportsDeps): void {
  mount(api, readWatchlist, (_input, { viewer, read }) =>
    read((trx) => watchlistOf(trx, memberOf(viewer).userId, now())),
  )

  mount(api, changeWatchlist, async ({ body }, { viewer, read }) => ({
    refused: await watchSuppliers({ db, read }, memberOf(viewer).userId, body.changes, now()),
  }))

  mount(api, markWatchlistSeen, (_input, { viewer, read }) =>
    markSeen({ db, read }, 'watched', suppliersNow, { memberId: memberOf(viewer).userId, now: now() }),
  )
}

function memberOf(viewer: Viewer): Viewer & { kind: 'member' } {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to a list of a member')
  return viewer
}
