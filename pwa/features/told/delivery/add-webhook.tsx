import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  addWebhook,
  WEBHOOK_NAME_MAX,
  WEBHOOK_SHAPES,
  WEBHOOK_URL_MAX,
  type Webhook,
} from '#contracts/webhooks'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { CopyButton } from '../../supply/contacts/copy-button.tsx'
import styles from './delivery-page.module.css'
import { webhooks } from './queries.ts'
import { SHAPES } from './webhook-shapes.ts'

/** The secret is shown once. */
export default function AddWebhook({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const group = useId()
  const [shape, setShape] = useState<Webhook['shape']>('slack')
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const url = String(form.get('url')).trim()
    if (url === '') return setWrong('Enter an address.')
    setPending(true)
    try {
      const name = String(form.get('name')).trim() || SHAPES[shape].label
      const added = await call(addWebhook, { body: { name, url, shape } })
      client.setQueryData(webhooks.queryKey, (old = []) => [...old, added.webhook])
      if (added.secret === null) onClose()
      else setSecret(added.secret)
    } catch (error) {
      if (isLoggedOut(error)) logInAgain(client)
      setWrong(describeError(error))
    }
    setPending(false)
  }
  if (secret !== null) return <Secret secret={secret} onClose={onClose} />
  return (
    <Dialog
      open
      title="Add a webhook"
      close="Cancel"
      onClose={onClose}
      action={
        <SubmitButton form="add-webhook" pending={pending}>
          {pending ? 'Adding…' : 'Add'}
        </SubmitButton>
      }
    >
      <form id="add-webhook" className="stack gap-3 ink" noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className="grid shrink">
          <legend>Who reads it?</legend>
          {[...WEBHOOK_SHAPES]
            .sort((a, b) => Number(a === 'standard') - Number(b === 'standard'))
            .map((each) => (
              <label key={each} className={`${styles.choice} row gap-3`}>
                <input type="radio" name={group} checked={each === shape} onChange={() => setShape(each)} />
                {SHAPES[each].label}
              </label>
            ))}
        </fieldset>
        <p className={`${styles.soft} small soft pretty`}>{SHAPES[shape].help}</p>
        <Field
          label="Address"
          name="url"
          type="url"
          inputMode="url"
          placeholder={SHAPES[shape].example}
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
          error={wrong ?? undefined}
        />
        <Field
          label="Name"
          name="name"
          optional
          placeholder={SHAPES[shape].label}
          maxLength={WEBHOOK_NAME_MAX}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog open title="Copy the secret now" close="I have copied it" onClose={onClose}>
      <p>Your program checks our signature with it. We show it only this once.</p>
      <p className={`${styles.secret} grid middle gap-2 small breaks water round-sm`}>
        <span ref={shown}>{secret}</span>
        <CopyButton text={secret} what="secret" from={shown} />
      </p>
    </Dialog>
  )
}
