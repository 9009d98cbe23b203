import { createHash } from 'node:crypto'
import * as z from 'zod'
import { changePipeline, type Refusal } from '../../contracts/pipeline.ts'
import { EntryId, entryIdOf, NOTE_MAX } from '../../contracts/pipeline-changes.ts'
import { Failure } from '../../process/failure.ts'
import { tool } from '../tool.ts'
import { productId } from './inputs.ts'

export const addNote = tool({
  title: 'Add a note',
  scope: 'profile',
  words:
    'Adds a note to one of your products. The same note twice is one note. Only when the user asked for it. Name the entry, or the product that it is about; it has to be among My products already. Nothing is ever overwritten or deleted.',
  input: z
    .strictObject({
      entryId: z.optional(EntryId),
      productId: productId.optional(),
      text: z.string().trim().min(1).max(NOTE_MAX),
    })
    .refine((one) => (one.entryId === undefined) !== (one.productId === undefined), {
      message: 'give either entryId or productId',
    }),
  output: {
    entryId: z.string(),
    noteId: z.string(),
    page: z.string(),
  },
  sameFor: 'owner',
  writes: true,
  async run({ entryId, productId: product, text }, { ask, page, memberId, keyId, now }) {
    const entry = entryId ?? entryIdOf(product ?? '')
    const at = now()
    for (let deleted = 0; deleted < DELETED_MAX; deleted += 1) {
      const noteId = idOf('note', memberId, entry, text, at.toISOString().slice(0, 10), ...nthOf(deleted))
      const change = {
        id: idOf('change', noteId),
        entry,
        at: at.getTime(),
        n: 0,
        device: `key-${keyId}`,
        over: [],
        kind: 'note' as const,
        item: noteId,
        text,
      }
      const { answer } = await ask(changePipeline, { body: { changes: [change] } })
      const [refused] = answer.refused
      if (refused)
        throw new Failure(refused.why === 'unknown' ? 'not_found' : 'forbidden', REFUSED[refused.why])
      if (answer.withoutEffect.length === 0)
        return { entryId: entry, noteId, page: page(`/my-products/${entry}`) }
    }
    throw new Failure(
      'forbidden',
      `This note was deleted or edited ${DELETED_MAX} times today; it was not added again.`,
    )
  },
})

const DELETED_MAX = 10

function nthOf(deleted: number): string[] {
  return deleted === 0 ? [] : [String(deleted)]
}

/** One id per note, entry and day: repeated calls write once. */
function idOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
}

const REFUSED: Record<Refusal, string> = {
  unknown: 'This is not among My products. Its owner can save it there first.',
  much: 'This entry holds as many notes as one can. Its owner can delete some first.',
  history: 'This entry was changed more often than we keep. Nothing more can be added to it.',
  full: 'The plan allows no further open product.',
  photos: 'The plan allows no further photo.',
}
