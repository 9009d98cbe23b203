import { queryOptions } from '@tanstack/react-query'
import { readPipeline } from '#contracts/pipeline'
import { call } from '../../../api.ts'
import { fetchList } from '../outbox/fetch-list.ts'
import { noteClock } from './clock.ts'
import { pipelineOutbox } from './outbox.ts'

const FRESH_MS = 5 * 60_000
const startedAt = Date.now()

/** Readable offline; deleted at sign-out. */
export const pipeline = queryOptions({
  queryKey: [readPipeline.path],
  queryFn: async (context) => {
    const answer = await fetchList(pipelineOutbox, context, () => call(readPipeline, {}, context.signal))
    noteClock(answer.clock)
    return answer
  },
  // Other devices change the list, so a saved one is stale.
  staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : FRESH_MS),
  meta: { persist: 'own', edition: true },
})
