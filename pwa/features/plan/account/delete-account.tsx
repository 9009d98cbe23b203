import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { DELETE_WORD, deleteAccount } from '#contracts/account'
import { KEPT_MONTHS } from '#contracts/plans'
import { call } from '../../../api.ts'
import { OFFER } from '../../../content/offer.ts'
import { describeError } from '../../../describe-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import { leaveDeletedAccount } from '../identity/sign-out.ts'

/** Deletion is final, so a word must be typed. */
export function DeleteAccount({ isPro, onClose }: { isPro: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const form = useId()
  const field = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  const deleting = useMutation({
    mutationFn: () => call(deleteAccount, { body: { confirm: DELETE_WORD } }),
    networkMode: 'always',
    onSuccess: ({ endSessionUrl }) => leaveDeletedAccount(endSessionUrl),
    onError: (error) => {
      if (isLoggedOut(error)) logInAgain(client)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('confirm')
    if (typed === DELETE_WORD) return deleting.mutate()
    setFault(`Type only ${DELETE_WORD}, in capital letters.`)
    field.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      close="Keep it"
      action={
        <SubmitButton form={form} pending={deleting.isPending}>
          {deleting.isPending ? 'Deleting…' : 'Delete'}
        </SubmitButton>
      }
    >
      <p>We delete this right away, and it cannot be undone:</p>
      <ul className="disc grid gap-1">
        <li>your name, e-mail address and picture,</li>
        <li>the contacts you revealed,</li>
        <li>
          your products with notes, quotes and photos, your saved suppliers, your alerts, your keys and your
          e-mail settings,
        </li>
        <li>your sign-ins: you are signed out on all devices.</li>
      </ul>
      <p>
        Backups are deleted within {OFFER.deletionBusinessDays} business days. Your reports of contacts that
        don’t work are deleted too.
      </p>
      <p>
        What stays: for {KEPT_MONTHS} months we keep how many free contacts you used, without your name or
        address. If you sign in again in that time, the count goes on from there.
      </p>
      <p>
        Not part of the account: the newsletter (use the link in each newsletter to stop it) and messages sent
        with the{' '}
        <Link className="underline" to="/contact">
          contact form
        </Link>
        .
      </p>
      {isPro && (
        <p>
          A subscription ends immediately, not at the end of the paid month: nothing more is charged, and you
          lose the days you paid for and all that the plan opens. To use them up, cancel first and delete
          later.
        </p>
      )}
      <form ref={field} id={form} className="grid gap-3 ink" onSubmit={submit} noValidate>
        <Field
          label={`Type ${DELETE_WORD}`}
          name="confirm"
          error={fault}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onInput={() => setFault(undefined)}
        />
      </form>
      {deleting.error && (
        <p className="danger medium" role="alert">
          Nothing was deleted. {describeError(deleting.error)}
        </p>
      )}
    </Dialog>
  )
}
