import type { QueryClient } from '@tanstack/react-query'
import { costsOf, hasAny } from './costs.ts'
import { queuedCosts } from './costs-queue.ts'
import { noteOwnCosts } from './own-costs.ts'
import { savedCosts } from './queries.ts'
import { sendCosts } from './send-costs.ts'

/** Once a visit, for a member: what waits here goes to the account, and what the account has is known here. */
export async function fetchCosts(client: QueryClient): Promise<void> {
  await sendCosts(client, 'unasked')
  const saved = await client.query(savedCosts)
  noteOwnCosts(hasAny(costsOf(saved, queuedCosts.get())))
}
