import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Alert, AlertSubject, AlertWhen } from '#contracts/alerts'
import { useOnline } from '../../../offline/online.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import styles from './alert-button.module.css'
import { ConditionChoice, type StandsNow, usual } from './condition-choice.tsx'
import { conditionOf, conditionWords } from './condition-words.ts'
import { nextOf } from './make-usual.ts'
import { NoRoom } from './no-room.tsx'
import { alerts } from './queries.ts'
import { make, remove } from './verbs.ts'

export default function AlertDialog({
  subject,
  name,
  when,
  now,
  own,
  onClose,
  onSaved,
}: {
  subject: AlertSubject
  name: string
  /** Chosen first unless it is on. */
  when: AlertWhen | undefined
  now: StandsNow | undefined
  own: readonly Alert[]
  onClose: () => void
  /** The end of 'We will alert you when …' */
  onSaved: (words: string) => void
}) {
  const client = useQueryClient()
  const online = useOnline()
  const { data: list } = useQuery({ ...alerts, enabled: false })
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  const [chosen, setChosen] = useState(() => usual(nextOf(subject, own, when), now))
  const [wrong, setWrong] = useState<string | null>(null)
  const [misfit, setMisfit] = useState(false)
  const [pending, setPending] = useState(false)
  const full = list !== undefined && list.alerts.length >= list.most
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    const condition = await conditionOf(chosen.when, chosen.figure)
    setMisfit(condition === null)
    if (!condition) return setPending(false)
    const refused = await make(client, subject, condition)
    setPending(false)
    setWrong(refused)
    if (refused === null) onSaved(conditionWords(condition))
  }
  return (
    <Dialog
      open
      title={name}
      close={full ? 'Close' : 'Cancel'}
      onClose={onClose}
      action={
        !full && (
          <SubmitButton form="tell-me" pending={pending} disabled={!online}>
            {pending ? 'Saving…' : 'Alert me'}
          </SubmitButton>
        )
      }
    >
      {own.length > 0 && <Own own={own} />}
      {full ? (
        <NoRoom most={list.most} pro={user ? user.subscriptionStatus === 'active' : null} />
      ) : (
        <form id="tell-me" noValidate onSubmit={(event) => void submit(event)}>
          <ConditionChoice
            subject={subject}
            now={now}
            chosen={chosen}
            misfit={misfit}
            onChange={(next) => {
              setMisfit(false)
              setChosen(next)
            }}
          />
        </form>
      )}
      {wrong && (
        <p className={`${styles.wrong} ink round-sm pad-3`} role="alert">
          {wrong}
        </p>
      )}
      {!online && <p role="status">You are offline. Alerts can be made only online.</p>}
      {!full && list && (
        <p className="small">
          <Figure>{list.alerts.length}</Figure> of {list.most} alerts used.{' '}
          <Link className="inline target underline" to="/alerts/settings">
            Notifications
          </Link>
        </p>
      )}
    </Dialog>
  )
}

function Own({ own }: { own: readonly Alert[] }) {
  const client = useQueryClient()
  return (
    <ul className="grid ink">
      {own.map((alert) => (
        <li key={alert.id} className={`${styles.alert} grid middle gap-2`}>
          <span>
            You get an alert when <Figure>{conditionWords(alert.condition)}</Figure>
            {alert.muted && ' (switched off)'}.
          </span>
          <button
            type="button"
            className={`${styles.remove} tool soft pill`}
            aria-label={`Delete the alert: ${conditionWords(alert.condition)}`}
            onClick={() => void remove(client, alert)}
          >
            <Icon name="trash" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}
