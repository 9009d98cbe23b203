import { useId } from 'react'
import { type DeliverySettings, DIGEST_HOUR } from '#contracts/delivery'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import styles from './delivery-page.module.css'
import { deliverySettings } from './queries.ts'
import { useChangeSettings } from './use-settings.ts'

const MODES: readonly { value: DeliverySettings['email']; label: string; words: string }[] = [
  { value: 'daily', label: 'Once a day', words: `All news in one e-mail, at ${DIGEST_HOUR} in the morning` },
  { value: 'weekly', label: 'Once a week', words: `On Mondays at ${DIGEST_HOUR} in the morning` },
  { value: 'at-once', label: 'Immediately', words: 'When there is news, but not in your quiet hours' },
  { value: 'off', label: 'No e-mails', words: 'Nothing about alerts' },
]

export function EmailPanel({ email }: { email: string | null }) {
  return (
    <AccountSection title="E-mail" query={deliverySettings} height="14rem">
      {(settings) => (
        <>
          <Trouble state={settings.emailState} email={email} />
          <Modes value={settings.email} />
        </>
      )}
    </AccountSection>
  )
}

function Modes({ value }: { value: DeliverySettings['email'] }) {
  const name = useId()
  const { change, saveStatus } = useChangeSettings()
  return (
    <>
      <fieldset className="grid shrink">
        <legend className={`${styles.soft} small soft pretty`}>No news, no e-mail.</legend>
        {MODES.map((mode) => (
          <label key={mode.value} className={`${styles.choice} row gap-3`}>
            <input
              type="radio"
              name={name}
              checked={mode.value === value}
              onChange={() => change({ email: mode.value })}
            />
            <span>
              <strong>{mode.label}</strong>
              <span className={`${styles.soft} small soft pretty`}>{mode.words}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={`${styles.soft} small soft pretty`} role="status">
        {saveStatus}
      </p>
    </>
  )
}

function Trouble({ state, email }: { state: string; email: string | null }) {
  switch (state) {
    case 'no-address':
      return (
        <p className={`${styles.wrong} round-sm`}>
          Your account has no e-mail address, so no e-mail is sent.
        </p>
      )
    case 'not-verified':
      return (
        <p className={`${styles.wrong} round-sm`}>
          <strong>{email} is not verified,</strong> so no e-mail is sent to it. Verify it where you sign in,
          then sign in here again.
        </p>
      )
    case 'no-mail':
      return (
        <p className={`${styles.wrong} round-sm`}>E-mail is not set up on this server, so none is sent.</p>
      )
    default:
      return email && <p className={`${styles.soft} small soft pretty`}>To {email}</p>
  }
}
