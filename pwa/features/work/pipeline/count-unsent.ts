import { pipelineOutbox } from './outbox.ts'
import { unsentPictures } from './pictures.ts'

/** Changes and pictures that a sign-out would lose. */
export async function countUnsent(): Promise<number> {
  const changes = pipelineOutbox.unsent()
  const announced = new Set(changes.flatMap(({ change }) => (change.kind === 'photo' ? [change.item] : [])))
  const pictures = await unsentPictures()
  return changes.length + pictures.filter((id) => !announced.has(id)).length
}
