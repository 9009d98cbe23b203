import { type FormEvent, useId, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { IDLE_MINUTES, type KeepFailure } from './keep-contacts.ts'
import styles from './kept-contacts.module.css'

const PASSPHRASE_MIN = 12

/** A new one is typed twice. `run` returns an error message. */
export function PassphraseForm({
  fresh,
  label,
  pendingLabel,
  run,
}: {
  fresh: boolean
  label: string
  pendingLabel: string
  run: (passphrase: string) => Promise<KeepFailure | null>
}) {
  const id = useId()
  const [pending, setPending] = useState(false)
  const [faults, setFaults] = useState<{ first?: string; second?: string }>({})
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const passphrase = String(given.get('passphrase') ?? '')
    const fault = fresh ? faultOf(passphrase, String(given.get('again') ?? '')) : null
    if (fault) return fail(form, fault)
    setPending(true)
    setFaults({})
    const failure = await run(passphrase)
    setPending(false)
    if (failure) fail(form, { first: FAILURE_WORDS[failure] })
  }
  const fail = (form: HTMLFormElement, fault: { first?: string; second?: string }) => {
    setFaults(fault)
    form.querySelectorAll('input')[fault.first ? 0 : 1]?.focus()
  }
  return (
    <form
      id={id}
      className={`${styles.form} stack start full gap-3`}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Field
        label={fresh ? 'New passphrase' : 'Passphrase'}
        name="passphrase"
        type="password"
        autoComplete={fresh ? 'new-password' : 'current-password'}
        error={faults.first}
      />
      {fresh && (
        <Field
          label="The same again"
          name="again"
          type="password"
          autoComplete="new-password"
          error={faults.second}
        />
      )}
      {fresh && (
        <p className={`${styles.soft} small soft pretty`}>
          At least {PASSPHRASE_MIN} characters: four or five words that do not belong together are good. We
          cannot reset it. If you forget it, turn this off and on again. It locks after {IDLE_MINUTES} minutes
          without use and when you close the app.
        </p>
      )}
      <SubmitButton form={id} pending={pending}>
        {pending ? pendingLabel : label}
      </SubmitButton>
    </form>
  )
}

function faultOf(passphrase: string, again: string): { first?: string; second?: string } | null {
  if (passphrase.length < PASSPHRASE_MIN) return { first: `Use at least ${PASSPHRASE_MIN} characters.` }
  return passphrase === again ? null : { second: 'This is not the same. Type it again.' }
}

const FAILURE_WORDS: Record<KeepFailure, string> = {
  offline: 'Your contacts could not be loaded. Try again when you are online.',
  'no room': 'This device has no room left. Clear saved data above, then try again.',
  'wrong passphrase': 'Wrong passphrase. Try again.',
  'not signed in': 'Nobody is signed in on this device. Sign in, then try again.',
}
