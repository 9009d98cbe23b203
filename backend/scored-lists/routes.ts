import {
  listPicksOf,
  listPublicLists,
  listScoredLists,
  listStampsOf,
  readListChain,
  readPicksOf,
  readScoredList,
  SCORED_OPEN,
  sealScoredList,
  showScoredList,
} from '../contracts/scored-lists.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { mountUpload } from '../http/serve-upload.ts'
import type { ListFileReader } from '../lookup/list-file-reader.ts'
import { stampsOfList } from './countersign-lists.ts'
import { findLines } from './found-lines.ts'
import { readGiven } from './given-lines.ts'
import { listChain } from './list-chain.ts'
import { listedPicks } from './listed-picks.ts'
import { detailsOf, listsOf, publicLists, showList, visibleList } from './scored-lists.ts'
import { openLists, sealList } from './seal-list.ts'
import { keepDescribedMarkets } from './sealing-day.ts'

export function mountScoredLists(api: Api, { db, files }: { db: Db; files: ListFileReader }): void {
  const describe = keepDescribedMarkets()

  mount(api, listScoredLists, (_input, { viewer, read }) =>
    read(async (trx) => ({
      lists: await listsOf(trx, viewer.userId),
      open: await openLists(trx, viewer.userId),
      most: SCORED_OPEN[viewer.plan],
    })),
  )

  mountUpload(api, readPicksOf, async ({ query }, bytes, { viewer, read, left, now }) => {
    const file = { bytes, now: now() }
    const { given, ...rest } = await readGiven(query.as, bytes, () =>
      files.read(viewer.userId, file, { signal: left }),
    )
    const { lines, unsearched } = await read((trx) =>
      // Search comes with a plan.
      findLines(trx, given, { similar: viewer.plan === 'pro' }),
    )
    const notes =
      unsearched > 0 ? [`Similar names were not looked for in ${unsearched} lines: it took too long.`] : []
    return { ...rest, lines, notes: [...rest.notes, ...notes] }
  })

  mount(api, sealScoredList, async ({ body }, { viewer, now }) => ({
    id: await sealList(db, viewer, body, { now: now(), describe }),
  }))

  mount(api, readScoredList, ({ params }, { viewer, read }) =>
    read(async (trx) => await detailsOf(trx, await visibleList(trx, params.id, viewer))),
  )

  mount(api, listPicksOf, ({ params, query }, { viewer, read }) =>
    read(async (trx) => {
      const { row } = await visibleList(trx, params.id, viewer)
      return await listedPicks(trx, row.id, query.question)
    }),
  )

  mount(api, readListChain, ({ params, query }, { viewer, read }) =>
    read(async (trx) => {
      const { row } = await visibleList(trx, params.id, viewer)
      return await listChain(trx, row.id, { after: Number(query.after), limit: query.limit })
    }),
  )

  mount(api, listStampsOf, ({ params }, { viewer, read }) =>
    read(async (trx) => {
      const { row } = await visibleList(trx, params.id, viewer)
      return await stampsOfList(trx, row.id)
    }),
  )

  mount(api, showScoredList, ({ params, body }, { viewer, now }) =>
    db.transaction((trx) => showList(trx, viewer.userId, { id: params.id, shown: body.public, now: now() })),
  )

  mount(api, listPublicLists, async ({ query }, { read, reply }) => {
    const { items, total } = await read((trx) => publicLists(trx, query))
    reply.header('X-Total-Count', total)
    return items
  })
}
