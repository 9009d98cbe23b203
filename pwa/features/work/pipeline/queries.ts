import { queryOptions } from '@tanstack/react-query'
import { readPipeline } from '#contracts/pipeline'
import { call } from '../../../api.ts'
import { noteClock } from './clock.ts'
import { forget, takenNow } from './waiting.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** The member's entries. Readable without a network; they belong to a person and go when they sign out. */
export const pipeline = queryOptions({
  queryKey: [readPipeline.path],
  queryFn: async ({ signal, client }) => {
    // What the server had taken before it was asked is in the answer, or has lost its effect there.
    const taken = takenNow()
    const asked = Date.now()
    const answer = await call(readPipeline, {}, signal)
    noteClock(answer.clock)
    // Not before the answer is shown: in between it would be in neither, and a list that is cancelled is never shown.
    setTimeout(() => {
      const shown = client.getQueryState([readPipeline.path])?.dataUpdatedAt ?? 0
      if (shown >= asked && !signal.aborted) void forget(taken)
    })
    return answer
  },
  // Other devices change it too, so a list that an earlier visit saved only stands in until it has been asked for.
  staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : FRESH_MS),
  meta: { persist: 'own', edition: true },
})
