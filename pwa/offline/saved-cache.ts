import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  persistQueryClient,
  persistQueryClientSave,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import { beginWith, shownVersion } from '../edition.ts'
import { KEEP_MS } from '../query.ts'
import { type DeviceStorage, deviceStorage, SAVED_KEY } from './device-storage.ts'
import { memberTag } from './member-cookie.ts'
import { CONTRACT_VERSION, readSaved, type SavedClient } from './saved-shape.ts'
import { shouldPersist } from './should-persist.ts'
import { lacksContact, lacksOpenContact, stripContacts } from './strip-contacts.ts'

const WRITE_AT_MOST_EVERY_MS = 1000

export interface SavedCache {
  /** Resolves when saved answers are in the client. Never rejects. */
  restored: Promise<void>
  purge(): void
}

export function openSavedCache(
  queryClient: QueryClient,
  storage: DeviceStorage = deviceStorage(),
): SavedCache {
  // The persister writes on a timer, which could restore purged data.
  let open = true
  const buster = CONTRACT_VERSION + (memberTag() ?? '')
  const persister = createSyncStoragePersister({
    key: SAVED_KEY,
    throttleTime: WRITE_AT_MOST_EVERY_MS,
    retry: removeOldestQuery,
    serialize: (client) =>
      JSON.stringify({ ...asLastAnswered(client), version: shownVersion() }, stripContacts),
    deserialize: (text) => inDoubt(ofOneVersion(asOwn(readSaved(text) ?? NOTHING, buster))),
    storage: {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => {
        if (open) storage.setItem(key, value)
      },
      removeItem: (key) => storage.removeItem(key),
    },
  })
  const options = {
    queryClient,
    persister,
    maxAge: KEEP_MS,
    buster,
    dehydrateOptions: { shouldDehydrateQuery: shouldPersist, shouldDehydrateMutation: () => false },
  }
  const early = queryClient.getQueryCache().findAll({ predicate: shouldPersist }).length > 0
  const [unsubscribe, restored] = persistQueryClient(options)
  // The persister writes only on changes, so earlier answers need an explicit save.
  const savedEarly = early ? restored.then(() => persistQueryClientSave(options)) : restored
  return {
    // If reading fails, only network answers are shown.
    restored: savedEarly.catch(() => undefined),
    purge() {
      open = false
      unsubscribe()
      queryClient.clear()
      storage.removeItem(SAVED_KEY)
    },
  }
}

/** Saves the last answer, not a failed refetch. */
function asLastAnswered(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map((query) =>
    query.state.status === 'error'
      ? {
          ...query,
          state: { ...query.state, ...NO_FAILURE, isInvalidated: true },
        }
      : query,
  )
  return { ...client, clientState: { ...client.clientState, queries } }
}

const NO_FAILURE = {
  status: 'success',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
} as const

/** A visitor's answers are not personal, so they survive a sign-in. */
function asOwn(saved: SavedClient, buster: string): SavedClient {
  return saved.buster === CONTRACT_VERSION ? { ...saved, buster } : saved
}

/** Resumes the saved version, unless the page already has another one. */
function ofOneVersion(saved: SavedClient): PersistedClient {
  if (shownVersion() === null) beginWith(saved.version)
  if (shownVersion() === saved.version) return saved
  const queries = saved.clientState.queries.map((query) =>
    query.meta?.edition ? { ...query, state: { ...query.state, isInvalidated: true } } : query,
  )
  return { ...saved, clientState: { ...saved.clientState, queries } }
}

/** Contacts are not saved: answers without one are shown at once and refetched. */
function inDoubt(saved: PersistedClient): PersistedClient {
  const lacks = memberTag() ? lacksContact : lacksOpenContact
  const queries = saved.clientState.queries.map((query) =>
    lacks(query.state.data) ? { ...query, state: { ...query.state, isInvalidated: true } } : query,
  )
  return { ...saved, clientState: { ...saved.clientState, queries } }
}

const NOTHING: SavedClient = {
  timestamp: 0,
  buster: '',
  version: null,
  clientState: { mutations: [], queries: [] },
}
