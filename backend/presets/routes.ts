import { changeSavedCosts as changeEndpoint, readSavedCosts } from '../contracts/presets.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { changeSavedCosts } from './change-saved-costs.ts'
import { savedCostsOf } from './saved-costs.ts'

export function mountPresets(api: Api, { db, now }: { db: Db; now(): Date }): void {
  mount(api, readSavedCosts, (_input, { viewer, read }) => read((trx) => savedCostsOf(trx, memberOf(viewer))))

  mount(api, changeEndpoint, ({ body }, { viewer }) =>
    changeSavedCosts(db, memberOf(viewer), { changes: body.changes, now: now() }),
  )
}

function memberOf(viewer: Viewer): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to what belongs to a member')
  return viewer.userId
}
