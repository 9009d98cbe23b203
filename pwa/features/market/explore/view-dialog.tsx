import { type FormEvent, useState } from 'react'
import { VIEW_NAME_MAX } from '#contracts/views'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** `onName` returns an error message, or nothing. */
export function ViewDialog({
  title,
  name,
  action,
  onName,
  onClose,
}: {
  title: string
  name: string
  action: string
  onName: (name: string) => Promise<string | null>
  onClose: () => void
}) {
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('name')).trim()
    if (typed === '') return setWrong('Enter a name.')
    setPending(true)
    setWrong(await onName(typed))
    setPending(false)
  }
  return (
    <Dialog
      open
      title={title}
      close="Cancel"
      onClose={onClose}
      action={
        <SubmitButton form="view-name" pending={pending}>
          {pending ? 'Saving…' : action}
        </SubmitButton>
      }
    >
      <form id="view-name" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          name="name"
          defaultValue={name}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          error={wrong ?? undefined}
        />
      </form>
    </Dialog>
  )
}
