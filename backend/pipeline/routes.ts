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
import type { Viewer } from '../http/viewer.ts'
import { photoOf, storePhotoOf } from './photos.ts'
import { productsNow } from './products-now.ts'
import { readPipelineOf } from './read-pipeline.ts'
import { takeChanges } from './take-changes.ts'

export interface PipelineDeps {
  db: Db
  now(): Date
}

/** The member comes from the session, never from the request. */
export function mountPipeline(api: Api, { db, now }: PipelineDeps): void {
  mount(api, readPipeline, (_input, { viewer, read }) =>
    read((trx) => readPipelineOf(trx, memberOf(viewer), now())),
  )

  mount(api, changePipeline, async ({ body }, { viewer, read }) => {
    const at = now()
    const taken = await takeChanges({ db, read }, memberOf(viewer), body.changes, at)
    return { ...taken, clock: at.getTime() }
  })

  mount(api, markPipelineSeen, (_input, { viewer, read }) =>
    markSeen({ db, read }, 'pipeline_entry', productsNow, { memberId: memberOf(viewer).userId, now: now() }),
  )

  mountUpload(api, storePhoto, async ({ params }, bytes, { viewer }) => ({
    bytes: await storePhotoOf(db, memberOf(viewer).userId, params.id, bytes),
  }))

  mountPrivateFile(api, readPhoto, ({ params }, { viewer, read }) =>
    read((trx) => photoOf(trx, memberOf(viewer).userId, params.id)),
  )
}

function memberOf(viewer: Viewer): Viewer & { kind: 'member' } {
  if (viewer.kind === 'visitor') throw new Error('A visitor was admitted to the pipeline of a member')
  return viewer
}
