import { markSeen } from '../changes/visit.ts'
import { changeWatchlist, markWatchlistSeen, readWatchlist } from '../contracts/watchlist.ts'
import { creatorsNow } from '../creators/creators-now.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { watchedShopsNow } from '../shops/watched-shops-now.ts'
import { suppliersNow } from './suppliers-now.ts'
import { watchSubjects } from './watch-changes.ts'
import { watchlistOf } from './watchlist.ts'

export function mountReports(api: Api, { db }: { db: Db }): void {
  mount(api, readWatchlist, (_input, { viewer, read, now }) =>
    read((trx) => watchlistOf(trx, viewer.userId, now())),
  )

  mount(api, changeWatchlist, async ({ body }, { viewer, read, now }) => ({
    refused: await watchSubjects({ db, read }, viewer, body.changes, now()),
  }))

  mount(api, markWatchlistSeen, async (_input, { viewer, read, now }) => {
    const visit = { memberId: viewer.userId, now: now() }
    await markSeen({ db, read }, 'watched creators', creatorsNow, visit)
    await markSeen({ db, read }, 'watched shops', watchedShopsNow, visit)
    return await markSeen({ db, read }, 'watched', suppliersNow, visit)
  })
}
