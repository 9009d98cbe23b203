import type { ParsedInput } from '../contracts/endpoint.ts'
import { exploreProducts, loosenExplore } from '../contracts/explore.ts'
import { exportProductsCsv, exportProductsXlsx } from '../contracts/export.ts'
import { changeView, deleteView, listViews, saveView as saveViewEndpoint } from '../contracts/views.ts'
import type { Db } from '../db/knex.ts'
import { type Api, type Call, mount } from '../http/serve.ts'
import { mountFile, type SentFile } from '../http/serve-file.ts'
import type { Viewer } from '../http/viewer.ts'
import type { ColumnsNow } from './columns-now.ts'
import { explore, loosen } from './explore.ts'
import { exportProducts, type FileKind } from './export-products.ts'
import { createExportSemaphore } from './export-semaphore.ts'
import {
  changeView as changeSavedView,
  deleteView as deleteSavedView,
  saveView,
  viewsOf,
} from './saved-views.ts'

export interface ExploreDeps {
  /** For saved views, and for exports, which outlast a response. */
  db: Db
  /** Base URL of links. */
  origin: string
  columnsNow: ColumnsNow
  now(): Date
}

export function mountExplore(api: Api, { db, origin, columnsNow, now }: ExploreDeps): void {
  mount(api, exploreProducts, async ({ query }, { read, reply }) => {
    const { limit, page, ...question } = query
    const found = await read((trx) => explore(trx, question, { now: now(), limit, page, columnsNow }))
    reply.header('X-Total-Count', found.total)
    reply.header('X-Left-Out', found.leftOut)
    return found.products
  })

  mount(api, loosenExplore, ({ query }, { read }) => read((trx) => loosen(trx, query, now())))

  mount(api, listViews, (_input, { viewer, read }) => read((trx) => viewsOf(trx, memberOf(viewer))))

  mount(api, saveViewEndpoint, ({ body }, { viewer }) => saveView(db, memberOf(viewer), body))

  mount(api, changeView, ({ params, body }, { viewer }) =>
    changeSavedView(db, memberOf(viewer), { id: params.id, ...body }),
  )

  mount(api, deleteView, async ({ params }, { viewer }) => {
    await deleteSavedView(db, memberOf(viewer), params.id)
    return { deleted: true }
  })

  mountExports(api, { db, origin, now })
}

function mountExports(api: Api, { db, origin, now }: Omit<ExploreDeps, 'columnsNow'>): void {
  const acquire = createExportSemaphore()
  const send =
    (kind: FileKind) =>
    async (
      { query: question }: ParsedInput<typeof exportProductsCsv>,
      { viewer }: Omit<Call, 'reply'>,
    ): Promise<SentFile> => {
      const memberId = memberOf(viewer)
      const release = acquire()
      try {
        const file = await exportProducts(db, { kind, question, memberId, now: now(), origin })
        file.content.once('close', release)
        return file
      } catch (error) {
        release()
        throw error
      }
    }
  mountFile(api, exportProductsCsv, send('csv'))
  mountFile(api, exportProductsXlsx, send('xlsx'))
}

function memberOf(viewer: Viewer): string {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to what belongs to a member')
  return viewer.userId
}
