import { CHANGES_MAX, changePipeline } from '#contracts/pipeline'
import type { Change } from '#contracts/pipeline-changes'
import { call } from '../../../api.ts'
import { createSender } from '../outbox/sender.ts'
import { noteClock } from './clock.ts'
import { pipelineOutbox } from './outbox.ts'
import { sendPicture, unsentPictures } from './pictures.ts'
import { pipeline } from './queries.ts'
import { sayRefused } from './refusal-words.ts'
import { dropRefused, isRetriedWith } from './refused-changes.ts'

export const { send: sendPipeline, keep: keepPipeline } = createSender<Change>({
  outbox: pipelineOutbox,
  most: CHANGES_MAX,
  listKey: pipeline.queryKey,
  async post(client, changes) {
    const { refused, clock } = await call(changePipeline, { body: { changes: [...changes] } })
    noteClock(clock)
    // A list requested earlier could arrive later and pass for newer.
    await client.cancelQueries({ queryKey: pipeline.queryKey })
    return new Map(refused.map(({ id, why }) => [id, why]))
  },
  retries: isRetriedWith,
  drop: dropRefused,
  sendMore: sendPictures,
  words: {
    things: 'products',
    offline: 'It is added to your account when you are online.',
    failing: 'Not saved to your account yet',
    refused: sayRefused,
  },
})

/** Run after the changes, so the server knows the entries. Returns the number taken. */
async function sendPictures(): Promise<number> {
  const waits = new Set(
    pipelineOutbox.unsent().flatMap(({ change }) => (change.kind === 'photo' ? [change.item] : [])),
  )
  let taken = 0
  for (const id of await unsentPictures()) {
    if (!waits.has(id) && (await sendPicture(id))) taken += 1
  }
  return taken
}
