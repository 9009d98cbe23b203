import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Alert } from '#contracts/alerts'
import { useOnline } from '../../../offline/online.ts'
import { Check } from '../../../ui/check.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import styles from './alert-button.module.css'
import { ConditionChoice } from './condition-choice.tsx'
import { conditionOf, figureOf } from './condition-words.ts'
import { change } from './verbs.ts'

export default function EditAlert({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const client = useQueryClient()
  const online = useOnline()
  const [chosen, setChosen] = useState({ when: alert.condition.when, figure: figureOf(alert.condition) })
  const [on, setOn] = useState(!alert.muted)
  const [misfit, setMisfit] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    const condition = await conditionOf(chosen.when, chosen.figure)
    setMisfit(condition === null)
    if (!condition) return setPending(false)
    const refused = await change(client, alert, { condition, muted: !on })
    setPending(false)
    if (refused === null) onClose()
    else setWrong(refused)
  }
  return (
    <Dialog
      open
      title={alert.subjectName}
      close="Cancel"
      onClose={onClose}
      action={
        <SubmitButton form="edit-alert" pending={pending} disabled={!online}>
          {pending ? 'Saving…' : 'Save'}
        </SubmitButton>
      }
    >
      <form id="edit-alert" className="stack gap-2 ink" noValidate onSubmit={(event) => void submit(event)}>
        <ConditionChoice
          subject={alert.subject}
          chosen={chosen}
          misfit={misfit}
          onChange={(next) => {
            setMisfit(false)
            setChosen(next)
          }}
        />
        <Check label="Switched on" checked={on} onChange={setOn} />
      </form>
      {wrong && (
        <p className={`${styles.wrong} ink round-sm pad-3`} role="alert">
          {wrong}
        </p>
      )}
      {!online && <p role="status">You are offline. Alerts can be changed only online.</p>}
    </Dialog>
  )
}
