import { readPhoto, storePhoto } from '#contracts/pipeline'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

/** Unsent and cached pictures. Sign-out empties it. */
const DATABASE = 'pipeline-photos'
const PICTURES = 'pictures'
const TIMEOUT_MS = 60_000
const YOUNG_MS = 10 * 60_000

interface KeptPicture {
  id: string
  picture: Blob
  /** True when stored or refused for good. */
  sent: boolean
  /** Member tag. */
  owner: string | null
  keptAt: number
}

/** Kept until sent, then for offline viewing. Throws when storage is full. */
export async function keepPicture(id: string, picture: Blob, sent = false): Promise<void> {
  const kept: KeptPicture = { id, picture, sent, owner: memberTag(), keptAt: Date.now() }
  await inStore('readwrite', (store) => store.put(kept))
}

export async function dropPicture(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id)).catch(hasNone)
}

/** Unsent ones exist nowhere else. */
export async function dropSentPictures(): Promise<void> {
  const kept = await keptHere()
  await Promise.all(kept.filter(({ sent }) => sent).map(({ id }) => dropPicture(id)))
}

/** Null: not yet sent by its device. */
export async function pictureOf(id: string): Promise<Blob | null> {
  const kept: KeptPicture | undefined = await inStore('readonly', (store) => store.get(id)).catch(hasNone)
  if (kept) return kept.picture
  const response = await ask(readPhoto.path, id, { method: 'GET' })
  if (response.status === 404) return null
  if (!response.ok) throw new RefusedError(response.status, await response.text(), response.headers)
  const picture = await response.blob()
  await keepPicture(id, picture, true).catch(hasNone)
  return picture
}

export async function unsentPictures(): Promise<string[]> {
  const owner = memberTag()
  const kept = await keptHere()
  return kept.filter((each) => !each.sent && each.owner === owner).map(({ id }) => id)
}

/** True once the server has it. A picture without an entry is dropped. Throws when offline. */
export async function sendPicture(id: string): Promise<boolean> {
  const kept: KeptPicture | undefined = await inStore('readonly', (store) => store.get(id))
  if (!kept) return false
  const response = await ask(storePhoto.path, id, {
    method: storePhoto.method,
    headers: { 'content-type': kept.picture.type, 'x-requested-with': 'app' },
    body: kept.picture,
  })
  if (response.ok || [400, 413, 415].includes(response.status)) await keepPicture(id, kept.picture, true)
  else if (response.status !== 404)
    throw new RefusedError(response.status, await response.text(), response.headers)
  // Kept before its entry is sent, a recent photo may be unknown to the server.
  else if (Date.now() - kept.keptAt > YOUNG_MS) await dropPicture(id)
  return response.ok
}

/** Pictures are not JSON. Not in `api.ts`, which every page loads. */
async function ask(path: string, id: string, init: RequestInit): Promise<Response> {
  return await fetch(path.replace(':id', encodeURIComponent(id)), {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...init,
  }).catch((cause: unknown) => {
    throw new OfflineError('Could not reach the server.', { cause })
  })
}

async function keptHere(): Promise<KeptPicture[]> {
  return (
    (await inStore('readonly', (store): IDBRequest<KeptPicture[]> => store.getAll()).catch(hasNone)) ?? []
  )
}

/** Without IndexedDB, only the server's pictures are shown. */
function hasNone(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await new Promise<Result>((done, fail) => {
      const transaction = database.transaction(PICTURES, mode)
      const asked = work(transaction.objectStore(PICTURES))
      transaction.oncomplete = () => done(asked.result)
      transaction.onerror = () => fail(transaction.error)
      // Null when the browser aborts, as for a page that is left.
      transaction.onabort = () => fail(transaction.error ?? new DOMException('Aborted', 'AbortError'))
    })
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(PICTURES, { keyPath: 'id' })
    opening.onsuccess = () => done(opening.result)
    opening.onerror = () => fail(opening.error)
  })
}
