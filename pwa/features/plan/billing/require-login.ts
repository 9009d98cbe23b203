import type { QueryClient } from '@tanstack/react-query'
import { askToLogIn, type LoginReason } from '../identity/ask-to-log-in.ts'
import { billing } from './queries.ts'
import { noteWayBack } from './way-back.ts'

/** True where payments are off; the page then explains it. */
export async function requireLogin(client: QueryClient, asks: LoginReason, to: string): Promise<boolean> {
  if (asks === 'premium' && (await arePaymentsDisabled(client))) return true
  noteWayBack(location.pathname + location.search + location.hash)
  askToLogIn(asks, to)
  return false
}

async function arePaymentsDisabled(client: QueryClient): Promise<boolean> {
  // If unknown, login is required as usual.
  const how = await client.query(billing).catch(() => null)
  return how?.by === 'off'
}
