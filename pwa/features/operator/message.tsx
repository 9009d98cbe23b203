import { type FormEvent, useState } from 'react'
import {
  type ContactMessage,
  listMessages,
  REPLY_LENGTH,
  replyToMessage,
  settleMessage,
} from '#contracts/operator-messages'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LongField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { moment } from './moment.ts'
import styles from './operator-page.module.css'
import { useConsoleAction } from './use-console-action.ts'

const ACTION = { changes: [listMessages.path] }

export function Message({ message, canReply }: { message: ContactMessage; canReply: boolean }) {
  const { id, reference, name, email, company, subject, plan, receivedAt, settledAt, replies } = message
  const [answering, setAnswering] = useState(false)
  const settling = useConsoleAction(
    (settled: boolean) => call(settleMessage, { params: { id }, body: { settled } }),
    { ...ACTION, failed: 'Nothing was changed' },
  )
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <h3 className={`${styles.head} row wrap strong`}>
        {subject} {plan === 'pro' && <Badge tone="accent">Priority</Badge>}
      </h3>
      <p className="small soft pretty">
        {name}, {email}
        {company && `, ${company}`} · {moment(receivedAt)} · {reference} ·{' '}
        {plan === null ? 'no account' : plan === 'pro' ? 'has a plan' : 'free plan'}
      </p>
      <p className={styles.text}>{message.message}</p>
      {replies.map(({ text, writtenAt, by }) => (
        <blockquote key={writtenAt} className={`${styles.reply} grid gap-2`}>
          <p className={styles.text}>{text}</p>
          <p className="small soft pretty">
            {by ?? 'An operator'}, {moment(writtenAt)}
          </p>
        </blockquote>
      ))}
      {answering ? (
        <Answer message={message} close={() => setAnswering(false)} />
      ) : (
        <div className="row wrap gap-2">
          {canReply && (
            <Button look="primary" onClick={() => setAnswering(true)} aria-label={`Answer: ${subject}`}>
              {replies.length > 0 ? 'Answer again' : 'Answer'}
            </Button>
          )}
          <Button
            pending={settling.isPending}
            onClick={() => settling.mutate(settledAt === null)}
            aria-label={`${settledAt === null ? 'Close without an answer' : 'Open again'}: ${subject}`}
          >
            {settledAt === null ? 'Close without an answer' : 'Open again'}
          </Button>
          {!canReply && (
            <p className="small soft pretty">
              This server cannot send e-mails. Answer from your own mailbox, then close it here.
            </p>
          )}
        </div>
      )}
    </li>
  )
}

function Answer({ message: { id, email }, close }: { message: ContactMessage; close: () => void }) {
  const sending = useConsoleAction(
    (text: string) => call(replyToMessage, { params: { id }, body: { text } }),
    {
      ...ACTION,
      failed: 'Not sent',
      done: () => {
        toast({ title: 'Answer sent', description: `By e-mail to ${email}.` })
        close()
      },
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (text) sending.mutate(text)
  }
  return (
    <form className="stack top gap-4" onSubmit={submit}>
      <LongField label={`Your answer to ${email}`} name="text" maxLength={REPLY_LENGTH} rows={6} autoFocus />
      <div className="row wrap gap-2">
        <SubmitButton pending={sending.isPending}>Send answer</SubmitButton>
        <Button onClick={close}>Cancel</Button>
      </div>
    </form>
  )
}
