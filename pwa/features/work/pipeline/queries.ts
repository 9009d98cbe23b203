import { queryOptions } from '@tanstack/react-query'
import { readPipeline } from '#contracts/pipeline'
import { call } from '../../../api.ts'
import { noteClock } from './clock.ts'
import { forget, takenNow } from './waiting.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** Readable offline; deleted at sign-out. */
export const pipeline = queryOptions({
  queryKey: [readPipeline.path],
  queryFn: async ({ signal, client }) => {
    // The answer includes or supersedes changes taken before the request.
    const taken = takenNow()
    const asked = Date.now()
    const answer = await call(readPipeline, {}, signal)
    noteClock(answer.clock)
    // Only after the answer is cached, so that no change is missing meanwhile. A canceled request is never shown.
    setTimeout(() => {
      const shown = client.getQueryState([readPipeline.path])?.dataUpdatedAt ?? 0
      if (shown >= asked && !signal.aborted) void forget(taken)
    })
    return answer
  },
  // Other devices change it, so a list saved by an earlier visit is stale.
  staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : FRESH_MS),
  meta: { persist: 'own', edition: true },
})
