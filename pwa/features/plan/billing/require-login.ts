import type { QueryClient } from '@tanstack/react-query'
import { askToLogIn, type LoginReason } from '../identity/ask-to-log-in.ts'
import { arePaymentsDisabled } from './payments-disabled.ts'

/** True where payments are off; the page then explains it. */
export async function requireLogin(client: QueryClient, asks: LoginReason, to: string): Promise<boolean> {
  if (asks === 'premium' && (await arePaymentsDisabled(client))) return true
  askToLogIn(asks, to)
  return false
}
