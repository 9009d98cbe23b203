import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  changeWebhook,
  deleteWebhook,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
  type Webhook,
} from '#contracts/webhooks'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { webhooks } from './queries.ts'

export default function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useQueryClient()
  const { id, name, url, disabled } = webhook
  const [on, setOn] = useState(disabled === null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setPending(true)
    try {
      await work()
      onClose()
    } catch (error) {
      if (isLoggedOut(error)) logInAgain(client)
      setWrong(describeError(error))
      setPending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      name: String(form.get('name')).trim() || name,
      url: String(form.get('url')).trim(),
      // Re-enabling resets failures, so `on` is sent only if changed.
      ...(on !== (disabled === null) && { on }),
    }
    return attempt(async () => {
      const changed = await call(changeWebhook, { params: { id }, body })
      client.setQueryData(webhooks.queryKey, (old = []) =>
        old.map((each) => (each.id === id ? changed : each)),
      )
    })
  }
  const remove = () =>
    attempt(async () => {
      await call(deleteWebhook, { params: { id } })
      client.setQueryData(webhooks.queryKey, (old = []) => old.filter((each) => each.id !== id))
    })
  if (deleting) {
    return (
      <Dialog
        open
        alert
        title={`Delete ${name}?`}
        close="Keep it"
        onClose={onClose}
        action={
          <Button look="primary" pending={pending} onClick={() => void remove()}>
            Delete
          </Button>
        }
      >
        <p>We stop sending to it, and delete the list of what was sent.</p>
        {wrong && <p role="alert">{wrong}</p>}
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={`Change ${name}`}
      close="Cancel"
      onClose={onClose}
      action={
        <SubmitButton form="edit-webhook" pending={pending}>
          {pending ? 'Saving…' : 'Save'}
        </SubmitButton>
      }
    >
      <form id="edit-webhook" className="stack gap-3 ink" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Name" name="name" defaultValue={name} maxLength={WEBHOOK_NAME_MAX} autoComplete="off" />
        <Field
          label="Address"
          name="url"
          type="url"
          defaultValue={url}
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
          error={wrong ?? undefined}
        />
        <Check label="Switched on" checked={on} onChange={setOn} />
      </form>
      <div>
        <Button onClick={() => setDeleting(true)}>Delete this webhook…</Button>
      </div>
    </Dialog>
  )
}
