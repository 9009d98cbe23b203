import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CREDITS_BACK, DEAD_NOTE_MAX, type RevealedContact, reportDeadContact } from '#contracts/contacts'
import type { AnswerOf } from '#contracts/endpoint'
import { FREE_CONTACTS } from '#contracts/plans'
import { readSupplierProfile } from '#contracts/supplier-profile'
import { call } from '../../../api.ts'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LongField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { currentUser } from '../../plan/identity/user.ts'
import styles from './dead-contact.module.css'
import { cacheContact, cacheContactsUsed } from './queries.ts'

/** Afterwards focus moves to `next`. */
export function DeadContact({
  contact,
  next,
}: {
  contact: RevealedContact
  next: RefObject<HTMLElement | null>
}) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const note = useRef('')
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Focusing the optional note would open a phone's keyboard.
    if (asked) [...(text.current?.closest('dialog')?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }, [asked])
  const id = contact.supplierId
  const report = async () => {
    if (!onlineManager.isOnline()) return setTrouble(NO_SERVER)
    setSending(true)
    setTrouble(null)
    try {
      const answer = await call(reportDeadContact, { params: { id }, body: { note: note.current } })
      setAsked(false)
      thank(answer, client.getQueryData(currentUser.queryKey)?.subscriptionStatus === 'active')
      cacheContact(client, answer.contact)
      cacheContactsUsed(client, answer.contactsUsed)
      // Its card may still show 'checked'.
      void client.invalidateQueries({ queryKey: [readSupplierProfile.path, id] })
      requestAnimationFrame(() => next.current?.focus())
    } catch (error) {
      if (isLoggedOut(error)) {
        setAsked(false)
        logInAgain(client)
      } else setTrouble(describeError(error))
    }
    setSending(false)
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.report} inline target gap-2 small soft medium underline`}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        <Icon name="warning" size={18} /> Contact doesn’t work?
      </button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Contact doesn’t work?"
        close="Not now"
        action={
          <Button look="primary" pending={sending} onClick={() => void report()}>
            {sending ? 'Reporting…' : 'Report it'}
          </Button>
        }
      >
        <p ref={text}>
          Report it if mail comes back, the number is not in use, or nobody there knows the company. If it
          took a credit, you get it back, up to {CREDITS_BACK} in 30 days. You keep the contact. When two
          members report it, everyone sees that.
        </p>
        <LongField
          label="What happened"
          name="note"
          optional
          maxLength={DEAD_NOTE_MAX}
          onChange={({ target }) => {
            note.current = target.value
          }}
        />
        <p className={`${styles.trouble} danger medium`} role="alert">
          {trouble}
        </p>
      </Dialog>
    </>
  )
}

const NO_SERVER = 'Not reported: you are offline. Try again when you are online. Your note stays here.'
const NO_ANSWER = 'The server did not answer. Try again: it counts only once.'

function describeError(error: unknown): string {
  if (error instanceof OfflineError) return onlineManager.isOnline() ? NO_ANSWER : NO_SERVER
  if (error instanceof RefusedError) return `Not reported: ${error.reason}`
  return 'Not reported. Something went wrong on our side. Try again.'
}

function thank(
  { creditReturned, contactsUsed }: AnswerOf<typeof reportDeadContact>,
  unlimited: boolean,
): void {
  const used = `${contactsUsed} of ${FREE_CONTACTS} used.`
  const description = creditReturned
    ? `Your credit is back: ${used}`
    : unlimited
      ? 'We saved your report. On your plan contacts use no credits, so none comes back.'
      : `We saved your report. No credit comes back: this contact used none, or you already got ${CREDITS_BACK} back in the last 30 days. ${used}`
  toast({ title: 'Thank you', description })
}
