import { createMyList, deleteMyList, listMyListRows, listMyLists, readMyList } from '../contracts/my-lists.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { mountUpload } from '../http/serve-upload.ts'
import type { Log } from '../process/log.ts'
import { type ListFileReader, openListFileReader } from './list-file-reader.ts'
import { listRows } from './my-list-rows.ts'
import { deleteList, listOfMember, listsOf, saveList } from './my-lists.ts'

export interface MyListDeps {
  db: Db
  log: Log
  wakeListMatching(): void
}

/** `files`: the reader of lists, also for other rooms. */
export function mountMyLists(
  api: Api,
  { db, log, wakeListMatching }: MyListDeps,
): { stop(): Promise<void>; files: ListFileReader } {
  const files = openListFileReader(log)

  mount(api, listMyLists, (_input, { viewer, read, now }) =>
    read((trx) => listsOf(trx, viewer.userId, now())),
  )

  mountUpload(api, createMyList, async ({ query }, bytes, { viewer: { userId }, left, now }) => {
    const file = await files.read(userId, { bytes, now: now() }, { signal: left })
    const list = await saveList(db, userId, { name: query.name, file, now: now() })
    wakeListMatching()
    return list
  })

  mount(api, readMyList, ({ params }, { viewer, read, now }) =>
    read((trx) => listOfMember(trx, viewer.userId, { id: params.id, now: now() })),
  )

  mount(api, listMyListRows, ({ params, query }, { viewer, read, reply, now }) =>
    read(async (trx) => {
      const { list } = await listOfMember(trx, viewer.userId, { id: params.id, now: now() })
      reply.header('X-Total-Count', list.rows)
      return await listRows(trx, list.id, query)
    }),
  )

  mount(api, deleteMyList, async ({ params }, { viewer }) => {
    await deleteList(db, viewer.userId, params.id)
    return { deleted: true }
  })
  return { stop: files.close, files }
}
