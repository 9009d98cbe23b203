import { markSeen } from '../changes/visit.ts'
import {
  changePipeline,
  markPipelineSeen,
  readPhoto,
  readPipeline,
  storePhoto,
} from '../contracts/pipeline.ts'
import type { Db } from '../db/knex.ts'
import { type Api, mount } from '../http/serve.ts'
import { mountPrivateFile } from '../http/serve-private-file.ts'
import { mountUpload } from '../http/serve-upload.ts'
import { photoOf, storePhotoOf } from './photos.ts'
import { productsNow } from './products-now.ts'
import { readPipelineOf } from './read-pipeline.ts'
import { takeChanges } from './take-changes.ts'

/** The session names the member, never the request. */
export function mountPipeline(api: Api, { db }: { db: Db }): void {
  mount(api, readPipeline, (_input, { viewer, read, now }) =>
    read((trx) => readPipelineOf(trx, viewer, now())),
  )

  mount(api, changePipeline, async ({ body }, { viewer, read, now }) => {
    const at = now()
    const taken = await takeChanges({ db, read }, viewer, body.changes, at)
    return { ...taken, clock: at.getTime() }
  })

  mount(api, markPipelineSeen, (_input, { viewer, read, now }) =>
    markSeen({ db, read }, 'pipeline_entry', productsNow, { memberId: viewer.userId, now: now() }),
  )

  mountUpload(api, storePhoto, async ({ params }, bytes, { viewer }) => ({
    bytes: await storePhotoOf(db, viewer.userId, params.id, bytes),
  }))

  mountPrivateFile(api, readPhoto, ({ params }, { viewer, read }) =>
    read((trx) => photoOf(trx, viewer.userId, params.id)),
  )
}
