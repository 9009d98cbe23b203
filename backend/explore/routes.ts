import type { ParsedInput } from '../contracts/endpoint.ts'
import { exploreProducts, loosenExplore } from '../contracts/explore.ts'
import { exportProductsCsv, exportProductsXlsx } from '../contracts/export.ts'
import { changeView, deleteView, listViews, saveView as saveViewEndpoint } from '../contracts/views.ts'
import type { Db } from '../db/knex.ts'
import { type Api, type MemberCall, mount } from '../http/serve.ts'
import { mountFile, type SentFile } from '../http/serve-file.ts'
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
}

export function mountExplore(api: Api, { db, origin, columnsNow }: ExploreDeps): void {
  mount(api, exploreProducts, async ({ query }, { read, reply, now }) => {
    const { limit, page, ...question } = query
    const found = await read((trx) => explore(trx, question, { now: now(), limit, page, columnsNow }))
    reply.header('X-Total-Count', found.total)
    reply.header('X-Left-Out', found.leftOut)
    return found.products
  })

  mount(api, loosenExplore, ({ query }, { read, now }) => read((trx) => loosen(trx, query, now())))

  mount(api, listViews, (_input, { viewer, read }) => read((trx) => viewsOf(trx, viewer.userId)))

  mount(api, saveViewEndpoint, ({ body }, { viewer }) => saveView(db, viewer.userId, body))

  mount(api, changeView, ({ params, body }, { viewer }) =>
    changeSavedView(db, viewer.userId, { id: params.id, ...body }),
  )

  mount(api, deleteView, async ({ params }, { viewer }) => {
    await deleteSavedView(db, viewer.userId, params.id)
    return { deleted: true }
  })

  mountExports(api, { db, origin })
}

function mountExports(api: Api, { db, origin }: Omit<ExploreDeps, 'columnsNow'>): void {
  const acquire = createExportSemaphore()
  const send =
    (kind: FileKind) =>
    async (
      { query: question }: ParsedInput<typeof exportProductsCsv>,
      { viewer: { userId: memberId }, now }: Omit<MemberCall, 'reply'>,
    ): Promise<SentFile> => {
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
