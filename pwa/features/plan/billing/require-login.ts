import type { QueryClient } from '@tanstack/react-query'
import { askToLogIn, type LoginReason } from '../identity/ask-to-log-in.ts'
import { arePaymentsDisabled } from './payments-disabled.ts'

/** Asks a visitor to log in. True instead where the page itself says that nothing can be bought here. */
export async function requireLogin(client: QueryClient, asks: LoginReason, to: string): Promise<boolean> {
  if (asks === 'premium' && (await arePaymentsDisabled(client))) return true
  askToLogIn(asks, to)
  return false
}
