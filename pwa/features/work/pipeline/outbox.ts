import type { Change } from '#contracts/pipeline-changes'
import { KEPT } from '../../../offline/device-storage.ts'
import { createOutbox, type OutboxKind, type Queued } from '../../../offline/outbox.ts'

export type Waiting = Queued<Change>

/** The merge of entries needs every change. */
export const PIPELINE_KIND: OutboxKind<Change> = {
  key: KEPT.pipeline,
  ownerKey: 'pipeline:owner',
  change: (schemas) => schemas.Change,
  idOf: ({ id }) => id,
  subjectOf: ({ id }) => id,
  isLater: () => true,
}

export const pipelineOutbox = createOutbox(PIPELINE_KIND)
