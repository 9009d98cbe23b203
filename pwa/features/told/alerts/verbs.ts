import type { QueryClient } from '@tanstack/react-query'
import {
  type Alert,
  type AlertCondition,
  type AlertSubject,
  changeAlert,
  createAlert,
  deleteAlert,
} from '#contracts/alerts'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { alerts } from './queries.ts'

type Outcome = Promise<string | null>

/** Online only, because the server evaluates alerts. */
export function make(client: QueryClient, subject: AlertSubject, condition: AlertCondition): Outcome {
  return attempt(client, async () => put(client, await call(createAlert, { body: { subject, condition } })))
}

export function change(
  client: QueryClient,
  { id }: Alert,
  body: { condition?: AlertCondition; muted?: boolean },
): Outcome {
  return attempt(client, async () => put(client, await call(changeAlert, { params: { id }, body })))
}

/** Undo creates it again. */
export async function remove(client: QueryClient, alert: Alert): Promise<void> {
  const wrong = await attempt(client, async () => {
    await call(deleteAlert, { params: { id: alert.id } })
    client.setQueryData(
      alerts.queryKey,
      (old) => old && { ...old, alerts: old.alerts.filter(({ id }) => id !== alert.id) },
    )
  })
  if (wrong) return toast({ title: 'The alert was not deleted', description: wrong, tone: 'destructive' })
  toast({
    title: 'Alert deleted',
    description: alert.subjectName,
    action: { label: 'Undo', run: () => void bringBack(client, alert) },
  })
}

async function bringBack(client: QueryClient, { subject, condition }: Alert): Promise<void> {
  const wrong = await make(client, subject, condition)
  if (wrong) toast({ title: 'The alert was not made again', description: wrong, tone: 'destructive' })
}

function put(client: QueryClient, alert: Alert): void {
  client.setQueryData(alerts.queryKey, (old) => {
    if (!old) return old
    const known = old.alerts.some(({ id }) => id === alert.id)
    // The server returns an existing equal alert.
    return {
      ...old,
      alerts: known
        ? old.alerts.map((each) => (each.id === alert.id ? alert : each))
        : [alert, ...old.alerts],
    }
  })
}

async function attempt(client: QueryClient, work: () => Promise<void>): Outcome {
  if (!navigator.onLine) return 'You are offline. Alerts can be changed only online.'
  try {
    await work()
    return null
  } catch (error) {
    if (isLoggedOut(error)) logInAgain(client)
    return describeError(error)
  }
}
