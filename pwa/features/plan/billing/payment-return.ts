import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../../../ui/toast-store.ts'
import { currentUser } from '../identity/user.ts'
import { subscribedMessage } from './format-price.ts'
import { waitForEntitlement } from './sync-plan.ts'
import { takeWayBack } from './way-back.ts'

export function outcomeIn(redirectStatus: unknown): 'paid' | 'failed' | null {
  if (redirectStatus === 'failed') return 'failed'
  return ['succeeded', 'processing', 'pending'].includes(String(redirectStatus)) ? 'paid' : null
}

export const NOT_CONFIRMED = 'The bank did not confirm the payment. Nothing was charged.'

/**
 * Runs on the dashboard after a bank redirect. Only the server confirms an outcome; the URL proves nothing.
 */
export async function returnFromPayment(
  client: QueryClient,
  redirectStatus: unknown,
  go: (path: string) => void,
): Promise<void> {
  const outcome = outcomeIn(redirectStatus)
  if (outcome === 'failed') {
    toast({ title: 'Payment Failed', description: NOT_CONFIRMED, tone: 'destructive' })
    return go('/subscribe')
  }
  if (outcome === null) return
  if (await waitForEntitlement(client)) {
    const paid = client.getQueryData(currentUser.queryKey)?.plan
    toast({ title: 'Payment Successful', description: subscribedMessage(paid) })
    const back = takeWayBack()
    if (back !== null) go(back)
  } else if (client.getQueryData(currentUser.queryKey)) {
    toast({
      title: 'Your plan is not active yet',
      description:
        'If the payment was successful, your plan starts within a minute. Please do not pay a second time.',
    })
  }
}
