import { signUpForNewsletter } from '#contracts/inbox'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useInApp } from '../../../ui/in-app.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { describeUnsent } from './describe-unsent.ts'
import { HoneypotField } from './honeypot-field.tsx'
import styles from './newsletter-form.module.css'
import { useSavedForm } from './use-saved-form.ts'

/** Double opt-in by an emailed link. */
export function NewsletterForm() {
  const inApp = useInApp()
  const { form, outcome, sending, online, faults, startWith, round, onInput, onSubmit, startAnew } =
    useSavedForm({
      draft: 'newsletter',
      loadSchema: async () => (await import('../../../answers/visitor.ts')).inbox.NewsletterSignUp,
      bodyOf: (values) => values,
      send: (body) => call(signUpForNewsletter, { body }),
    })
  if (sending.state === 'sent') {
    return (
      <div
        className={`${styles.sent} grid gap-3 start water round-lg pad-4`}
        ref={outcome}
        tabIndex={-1}
        role="status"
      >
        <p className="row gap-2 bold">
          <Icon name="mail" /> Check your e-mail
        </p>
        <p>
          We sent an e-mail to <strong>{sending.answer.email}</strong>. Open the link in it to confirm your
          address. The link works for 7 days.
        </p>
        <Button onClick={startAnew}>Use another address</Button>
      </div>
    )
  }
  const unsent = sending.state === 'unsent' ? describeUnsent(sending.why, { online, thing: 'address' }) : null
  return (
    <form
      className={`${styles.form} grid gap-3`}
      ref={form}
      key={round}
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <fieldset className={`${styles.fields} grid shrink items-start`} disabled={sending.state === 'sending'}>
        <legend className="visually-hidden">Newsletter</legend>
        <Field
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={startWith.email}
          error={faults.email && `The e-mail ${faults.email}.`}
        />
        <HoneypotField />
        <SubmitButton pending={sending.state === 'sending'} disabled={!inApp}>
          {sending.state === 'sending' ? 'Signing up…' : 'Sign up'}
        </SubmitButton>
      </fieldset>
      <div ref={outcome} tabIndex={-1} role="status" className={`${styles.outcome} round-sm pad-3-4`}>
        {unsent && (
          <>
            <p className="row gap-2 bold">{unsent.title}</p>
            <p>{unsent.text}</p>
          </>
        )}
      </div>
      <p className="small soft pretty">
        We send you a link to confirm your address. You can unsubscribe with one tap at any time.
      </p>
      <noscript>
        <p className="small soft pretty">Signing up needs JavaScript.</p>
      </noscript>
    </form>
  )
}
