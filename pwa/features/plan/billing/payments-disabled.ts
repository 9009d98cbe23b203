import type { QueryClient } from '@tanstack/react-query'
import { billing } from './queries.ts'

/** Whether this server takes no payments at all: nobody is asked to log in for what cannot be bought. */
export async function arePaymentsDisabled(client: QueryClient): Promise<boolean> {
  // If that is unknown, the login is asked for as usual.
  const how = await client.query(billing).catch(() => null)
  return how?.by === 'off'
}
