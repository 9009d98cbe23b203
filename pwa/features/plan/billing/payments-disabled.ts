import type { QueryClient } from '@tanstack/react-query'
import { billing } from './queries.ts'

/** If so, no login is required for the payment page. */
export async function arePaymentsDisabled(client: QueryClient): Promise<boolean> {
  // If unknown, login is required as usual.
  const how = await client.query(billing).catch(() => null)
  return how?.by === 'off'
}
