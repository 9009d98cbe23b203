import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#contracts/identity'
import {
  COMPANY_MAX,
  EMAIL_MAX,
  MESSAGE_MAX,
  NAME_MAX,
  SUBJECT_MAX,
  sendContactMessage,
} from '#contracts/inbox'
import { call } from '../../../api.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, LongField } from '../../../ui/field.tsx'
import { useInApp } from '../../../ui/in-app.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import styles from './contact-form.module.css'
import { describeUnsent } from './describe-unsent.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { type Faults, fillEmpty, useSavedForm } from './use-saved-form.ts'

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  company: 'Company',
  subject: 'Subject',
  message: 'Message',
} as const
type Name = keyof typeof LABELS
const NAMES = Object.keys(LABELS) as Name[]

/** Checked with the contract's schema; kept until sent. */
export function ContactForm({ subject }: { subject: string | undefined }) {
  const inApp = useInApp()
  const sender = useSender()
  const { form, outcome, sending, online, faults, startWith, round, onInput, onSubmit, startAnew } =
    useSavedForm({
      draft: 'contact',
      loadSchema: async () => (await import('../../../answers/visitor.ts')).inbox.ContactMessage,
      bodyOf: (values, key) => ({ ...values, key }),
      send: async (body) => ({ ...(await call(sendContactMessage, { body })), email: body.email }),
    })
  useEffect(() => {
    if (!sender) return
    const { firstName, lastName, email } = sender
    fillEmpty(form.current, {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      email: email ?? '',
      subject: subject ?? '',
    })
    void round
  }, [sender, subject, form, round])
  if (sending.state === 'sent') {
    const { reference, email, acknowledged } = sending.answer
    return (
      <div
        className={`${styles.sent} grid start gap-3 lined surface round-lg`}
        ref={outcome}
        tabIndex={-1}
        role="status"
      >
        <p>We have your message. Reference number:</p>
        <p className={`${styles.reference} tabular`}>{reference}</p>
        <p>
          {acknowledged
            ? `We answer to ${email} during our business hours. If you write again, give the reference number.`
            : `It is saved on this server, which sends no e-mails: no confirmation comes. Please write down the number. An answer comes from another mailbox to ${email}.`}
        </p>
        <Button onClick={startAnew}>Write another</Button>
      </div>
    )
  }
  const busy = sending.state === 'sending'
  const unsent = sending.state === 'unsent' ? describeUnsent(sending.why, { online, thing: 'message' }) : null
  const wrong = NAMES.filter((name) => faults[name])
  const tie = (name: Name) => ({
    name,
    label: LABELS[name],
    defaultValue: startWith[name],
    error: sentence(name, faults),
  })
  return (
    <form className="grid gap-4" ref={form} key={round} noValidate onInput={onInput} onSubmit={onSubmit}>
      <div
        className={`${styles.outcome} grid start gap-2 round-sm pad-4`}
        ref={outcome}
        tabIndex={-1}
        role="status"
      >
        {unsent && (
          <>
            <p className="large bold">{unsent.title}</p>
            <p>{unsent.text}</p>
            {online && (
              <Button look="primary" onClick={() => onSubmit()}>
                Send it now
              </Button>
            )}
          </>
        )}
        {wrong.length > 0 && (
          <>
            <p className="large bold">
              {wrong.length === 1 ? 'Please correct one field' : `Please correct ${wrong.length} fields`}
            </p>
            <ul>
              {wrong.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className="target underline"
                    onClick={() => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()}
                  >
                    {sentence(name, faults)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {sender && (
        <p className={`${styles.small} small soft pretty`}>
          {sender.plan
            ? `You have ${sender.plan.name}: we answer your message first. Your account goes with it.`
            : 'You are signed in: your account goes with the message.'}
        </p>
      )}
      <fieldset className={`${styles.fields} grid shrink gap-4`} disabled={busy}>
        <legend className="visually-hidden">Your message</legend>
        <Field {...tie('firstName')} autoComplete="given-name" maxLength={NAME_MAX} />
        <Field {...tie('lastName')} autoComplete="family-name" maxLength={NAME_MAX} />
        <Field
          {...tie('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
        />
        <Field {...tie('company')} optional autoComplete="organization" maxLength={COMPANY_MAX} />
        <div className={styles.wide}>
          <Field {...tie('subject')} maxLength={SUBJECT_MAX} />
        </div>
        <div className={styles.wide}>
          <LongField {...tie('message')} rows={6} maxLength={MESSAGE_MAX} />
        </div>
        <HoneypotField />
        <div className={`${styles.foot} grid start gap-3`}>
          <SubmitButton pending={busy} disabled={!inApp}>
            {busy ? 'Sending…' : 'Send message'}
          </SubmitButton>
          <p className={`${styles.small} small soft pretty`}>
            Your text stays on this device until you send it. We keep messages for 12 months.
          </p>
        </div>
      </fieldset>
      <noscript>
        <p className={`${styles.small} small soft pretty`}>The form needs JavaScript.</p>
      </noscript>
    </form>
  )
}

/** Only a device with a member cookie asks. */
function useSender(): User | null | undefined {
  const { data } = useQuery({ ...currentUser, enabled: memberTag() !== null })
  return data
}

function sentence(name: Name, faults: Faults): string | undefined {
  return faults[name] && `${LABELS[name]} ${faults[name]}.`
}
