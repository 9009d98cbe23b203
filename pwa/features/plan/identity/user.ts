import { queryOptions } from '@tanstack/react-query'
import { readUser, type User } from '#contracts/identity'
import { call } from '../../../api.ts'
import { RefusedError } from '../../../call-errors.ts'
import { recall, SIGNED_OUT_KEY } from '../../../offline/device-storage.ts'

const FRESH_MS = 5 * 60_000

/** Null for visitors. Never saved. */
export const currentUser = queryOptions({
  queryKey: [readUser.path],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (recall(SIGNED_OUT_KEY)) return null
    return await call(readUser, {}, signal).catch((error: unknown) => {
      if (error instanceof RefusedError && error.status === 401) return null
      throw error
    })
  },
  staleTime: FRESH_MS,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
  // Offline it fails at once instead of pausing.
  networkMode: 'always',
})
