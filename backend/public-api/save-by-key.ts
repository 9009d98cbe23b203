import { createHash, randomUUID } from 'node:crypto'
import { cutText } from '../contracts/cut-text.ts'
import type { ParsedInput } from '../contracts/endpoint.ts'
import type { KeyedSave } from '../contracts/keyed-decision.ts'
import { changePipeline, type Refusal, readPipeline } from '../contracts/pipeline.ts'
import { type Change, ENTRY_NAME_MAX, entryIdOf } from '../contracts/pipeline-changes.ts'
import { entryOf, isOpen } from '../contracts/pipeline-entry.ts'
import { readProduct } from '../contracts/product.ts'
import type { saveByKey as endpoint } from '../contracts/public-api.ts'
import type { Api } from '../http/serve.ts'
import type { KeyedCall } from '../http/serve-keyed.ts'
import { Failure } from '../process/failure.ts'
import { askAs } from './ask-endpoints.ts'

/** Writes nothing for a product that is saved and open. */
export async function saveByKey(
  api: Api,
  wish: ParsedInput<typeof endpoint>['body'],
  call: KeyedCall,
): Promise<KeyedSave> {
  const { ask } = askAs(api, call, { edition: null })
  const { entry, name, productId, link } = await wanted()
  const kept = (await ask(readPipeline, {})).answer.entries.find(
    ({ id, about }) => id === entry || (productId !== null && about.productId === productId),
  )
  const held = kept ? entryOf(kept.changes, kept.about) : null
  if (held && isOpen(held.stage)) return { entryId: held.id, stage: held.stage, added: false }
  const change: Change = {
    ...{ kind: 'save', id: randomUUID(), entry: kept?.id ?? entry, name, productId, link },
    // Later than every stored change: the server dates changes from the future back to now.
    ...{ at: call.now().getTime(), n: 0, device: `key-${call.keyId}`, over: [] },
  }
  const { answer: taken } = await ask(changePipeline, { body: { changes: [change] } })
  const [no] = taken.refused
  if (no) throw new Failure(no.why === 'unknown' ? 'not_found' : 'forbidden', REFUSED[no.why])
  return { entryId: change.entry, stage: 'saved', added: true }

  async function wanted(): Promise<{
    entry: string
    name: string
    productId: string | null
    link: string | null
  }> {
    if ('productId' in wish) {
      const { answer: product } = await ask(readProduct, {
        params: { id: wish.productId },
        query: { days: '1' },
      })
      const name = cutText(product.name, ENTRY_NAME_MAX)
      return { entry: entryIdOf(product.id), name, productId: product.id, link: null }
    }
    const { name, link = null } = wish
    return { entry: ownEntryId(link ?? name), name, productId: null, link }
  }
}

/** The same link, or the same name without one, is the same entry. */
function ownEntryId(of: string): string {
  return `own-${createHash('sha256').update(of).digest('base64url').slice(0, 24)}`
}

const REFUSED: Record<Refusal, string> = {
  unknown: 'This product is not in our data.',
  much: 'Your products hold as much as they can. Delete notes or products first.',
  history: 'This product was changed more often than we keep.',
  full: 'All places of your plan are used. Give up one of your products first.',
  photos: 'The plan allows no further photo.',
}
