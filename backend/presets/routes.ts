import { changeSavedCosts as changeEndpoint, readSavedCosts } from '../contracts/presets.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { changeSavedCosts } from './change-saved-costs.ts'
import { savedCostsOf } from './saved-costs.ts'

export function mountPresets(api: Api, { db }: { db: Db }): void {
  mount(api, readSavedCosts, (_input, { viewer, read }) => read((trx) => savedCostsOf(trx, viewer.userId)))

  mount(api, changeEndpoint, ({ body }, { viewer, now }) =>
    changeSavedCosts(db, viewer.userId, { changes: body.changes, now: now() }),
  )
}
