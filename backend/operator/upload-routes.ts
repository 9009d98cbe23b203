import { Readable } from 'node:stream'
import {
  beginUpload as beginUploadEndpoint,
  deleteUpload as deleteUploadEndpoint,
  downloadLeftOut,
  importUpload,
  listUploads,
  previewUpload as previewUploadEndpoint,
  readUpload,
  sendUploadPart,
  undoLastImport,
} from '../contracts/upload.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { mountFile } from '../http/serve-file.ts'
import { mountUpload } from '../http/serve-upload.ts'
import type { Member } from '../http/viewer.ts'
import type { Log } from '../process/log.ts'
import { openPreviewReader } from './preview-reader.ts'
import { askImport, previewUpload } from './read-upload.ts'
import { askUndo, lastImport } from './undo-upload.ts'
import { beginUpload, deleteUpload, keepPart, leftOutOf, uploadNumbered, uploads } from './uploads.ts'

export interface UploadDeps {
  db: Db
  log: Log
  wakeImports(): void
}

export function mountUploads(api: Api, { db, log, wakeImports }: UploadDeps): { stop(): Promise<void> } {
  const reader = openPreviewReader(db, log)
  const sender = ({ userId: memberId }: Member) => ({ db, memberId })

  mount(api, listUploads, (_input, { read }) =>
    read(async (trx) => ({ uploads: await uploads(trx), lastImport: await lastImport(trx) })),
  )

  mount(api, beginUploadEndpoint, ({ body }, { viewer }) => beginUpload(sender(viewer), body))

  mountUpload(api, sendUploadPart, ({ params }, content) =>
    keepPart(db, { id: params.id, part: Number(params.part), content }),
  )

  mount(api, readUpload, ({ params }, { read }) => read((trx) => uploadNumbered(trx, params.id)))

  mount(api, previewUploadEndpoint, ({ params, body }, { viewer, left, now }) =>
    previewUpload({ ...sender(viewer), reader, signal: left }, params.id, { reading: body, now: now() }),
  )

  mount(api, importUpload, async ({ params, body }, { viewer, left, now }) => {
    const asking = { ...sender(viewer), reader, signal: left }
    const upload = await askImport(asking, params.id, { reading: body, now: now() })
    wakeImports()
    return upload
  })

  mount(api, deleteUploadEndpoint, async ({ params }, { viewer }) => {
    await deleteUpload(sender(viewer), params.id)
    return { deleted: true }
  })

  mountFile(api, downloadLeftOut, async ({ params }, { read }) => {
    const text = await read((trx) => leftOutOf(trx, params.id))
    return { name: `left-out-${params.id}.csv`, content: Readable.from([text]) }
  })

  mount(api, undoLastImport, async ({ body }, { viewer }) => {
    const undoing = await askUndo(sender(viewer), body.editionId)
    wakeImports()
    return undoing
  })
  return { stop: reader.close }
}
