import { readPhoto, storePhoto } from '#contracts/pipeline'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { memberTag } from '../../../offline/member-cookie.ts'

/** Pictures of photos on this device: those that wait to be sent, and those seen here. Signing out empties it. */
const DATABASE = 'pipeline-photos'
const PICTURES = 'pictures'
const TIMEOUT_MS = 60_000
const YOUNG_MS = 10 * 60_000

interface KeptPicture {
  id: string
  picture: Blob
  /** Nothing is left to do: the server has it, or will never take it. */
  sent: boolean
  /** Whose it is, by the tag in the member cookie. */
  owner: string | null
  keptAt: number
}

/** Keeps a picture until it is sent, and after that for looking at it without a network. Throws where there is no space. */
export async function keepPicture(id: string, picture: Blob, sent = false): Promise<void> {
  const kept: KeptPicture = { id, picture, sent, owner: memberTag(), keptAt: Date.now() }
  await inStore('readwrite', (store) => store.put(kept))
}

export async function dropPicture(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id)).catch(hasNone)
}

/** Those that the server has too; the others exist nowhere else. */
export async function dropSentPictures(): Promise<void> {
  const kept = await keptHere()
  await Promise.all(kept.filter(({ sent }) => sent).map(({ id }) => dropPicture(id)))
}

/** The picture of a photo: from the device, else from the server. Null: it has not been sent by the device that took it. */
export async function pictureOf(id: string): Promise<Blob | null> {
  const kept: KeptPicture | undefined = await inStore('readonly', (store) => store.get(id)).catch(hasNone)
  if (kept) return kept.picture
  const response = await ask(readPhoto.path, id, { method: 'GET' })
  if (response.status === 404) return null
  if (!response.ok) throw new RefusedError(response.status, await response.text(), response.headers)
  const picture = await response.blob()
  // Where there is no space for it, it is fetched again the next time.
  await keepPicture(id, picture, true).catch(hasNone)
  return picture
}

/** Ids of the member's pictures that no server has yet. */
export async function unsentPictures(): Promise<string[]> {
  const owner = memberTag()
  const kept = await keptHere()
  return kept.filter((each) => !each.sent && each.owner === owner).map(({ id }) => id)
}

/** Sends one; true when the server has it. One that no entry has any more goes. Throws where it was not reached. */
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
  // A photo is kept before its entry is told of it, so a young one may just not be known yet.
  else if (Date.now() - kept.keptAt > YOUNG_MS) await dropPicture(id)
  return response.ok
}

/** Not in `api.ts`, which every page loads: a picture is no JSON. */
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

/** A browser that keeps nothing, or cannot read what it kept, has no pictures of its own: those of the server are shown. */
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
      transaction.onabort = () => fail(transaction.error)
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
