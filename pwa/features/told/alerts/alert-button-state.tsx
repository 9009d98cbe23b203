import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Alert, AlertSubject, AlertWhen } from '#contracts/alerts'
import { entryIdOf } from '#contracts/pipeline-changes'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { useSignedInHere } from '../../work/watchlist/watching.ts'
import styles from './alert-button.module.css'
import type { StandsNow } from './condition-choice.tsx'
import { alerts } from './queries.ts'
import { useFocusAfter } from './use-focus-after.ts'

const AlertDialog = lazy(() => import('./alert-dialog.tsx'))
const OfferedPush = lazy(() => import('./offered-push.tsx'))

/** The first press saves the usual alert; a further one opens the dialog, as does a refused one. */
export default function AlertButtonState({
  subject,
  name,
  when,
  now,
  label = 'Alert me',
}: {
  subject: AlertSubject
  name: string
  now?: StandsNow
  /** Chosen first, and the only condition that the button counts. */
  when?: AlertWhen
  label?: string
}) {
  const client = useQueryClient()
  const signedIn = useSignedInHere()
  const { data } = useQuery({ ...alerts, enabled: signedIn })
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  /** Words of the alert that was just made, while this device's notifications are offered. */
  const [offering, setOffering] = useState<string | null>(null)
  const button = useFocusAfter(open || offering !== null)
  const isOwn = (alert: Alert) => isAbout(alert.subject, subject)
  const isOn = (alert: Alert) => isOwn(alert) && (when === undefined || alert.condition.when === when)
  const own = data?.alerts.filter(isOwn) ?? []
  const on = own.filter(isOn)
  const saved = (words: string) => {
    setOpen(false)
    toast({
      title: 'Alert saved',
      description: `We will alert you when ${words}: ${name}`,
      ...(mayNotify() ? { action: { label: 'Also on this device', run: () => setOffering(words) } } : {}),
    })
  }
  const pressed = { press: `alert:${subject.kind}:${subject.id}`, name }
  const press = async () => {
    if (!signedIn && !navigator.onLine) {
      return toast({ title: 'You are offline', description: 'To get alerts, sign in when you are online.' })
    }
    // On failure, the login page decides.
    const user = signedIn || (await client.query(currentUser).catch(() => null))
    if (!user) return askToLogIn('feature', undefined, pressed)
    setPending(true)
    // Without the list, the dialog opens and shows what a further try answers.
    const list = data ?? (await client.query(alerts).catch(() => null))
    const isRoom = list !== null && navigator.onLine && list.alerts.length < list.most
    const words =
      isRoom && !list.alerts.some(isOn)
        ? await import('./make-usual.ts').then(({ makeUsual }) =>
            makeUsual(client, { subject, own: list.alerts.filter(isOwn), when, now }),
          )
        : null
    setPending(false)
    if (words === null) setOpen(true)
    else saved(words)
  }
  return (
    <>
      <Button
        ref={button}
        pending={pending}
        onClick={() => void press()}
        aria-haspopup={on.length > 0 ? 'dialog' : undefined}
        data-press={pressed.press}
      >
        <span className={on.length > 0 ? `${styles.on} grid` : 'grid'}>
          <Icon name="bell" />
        </span>
        <Figure>{on.length === 0 ? label : on.length === 1 ? 'Alert on' : `${on.length} alerts on`}</Figure>
        <span className="visually-hidden">: {name}</span>
      </Button>
      {open && (
        <Suspense>
          <AlertDialog
            {...{ subject, name, when, now, own }}
            onClose={() => setOpen(false)}
            onSaved={saved}
          />
        </Suspense>
      )}
      {offering !== null && (
        <Suspense>
          <OfferedPush words={offering} name={name} onClose={() => setOffering(null)} />
        </Suspense>
      )}
    </>
  )
}

/** An alert on a product and one on its entry share the button. */
function isAbout(a: AlertSubject, b: AlertSubject): boolean {
  const [first, second] = [a, b].map(({ kind, id }) =>
    kind === 'product' ? `entry ${entryIdOf(id)}` : `${kind} ${id}`,
  )
  return first === second
}

/** Without the API a phone may offer notifications once the app is installed. */
function mayNotify(): boolean {
  return typeof Notification === 'undefined' || Notification.permission !== 'granted'
}
