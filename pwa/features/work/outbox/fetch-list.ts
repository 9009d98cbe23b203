import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Outbox } from '../../../offline/outbox.ts'

/** Forgets the changes that the list includes or supersedes: those taken before the request. */
export async function fetchList<Answer>(
  { taken, forget }: Pick<Outbox<never>, 'taken' | 'forget'>,
  { client, queryKey, signal }: QueryFunctionContext,
  fetch: () => Promise<Answer>,
): Promise<Answer> {
  const included = taken()
  const asked = Date.now()
  const answer = await fetch()
  // Only after the answer is cached, so no change is missing meanwhile. A canceled request is never shown.
  setTimeout(() => {
    const shown = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    if (shown >= asked && !signal.aborted) void forget(included)
  })
  return answer
}
