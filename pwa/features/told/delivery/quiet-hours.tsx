import { useState } from 'react'
import type { DeliverySettings } from '#contracts/delivery'
import { Check } from '../../../ui/check.tsx'
import { Field } from '../../../ui/field.tsx'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import styles from './delivery-page.module.css'
import { deliverySettings } from './queries.ts'
import { TimeZone } from './time-zone.tsx'
import { useChangeSettings } from './use-settings.ts'

const USUAL = { quietFrom: '22:00', quietTo: '08:00' } as const

/** Notifications are postponed, not dropped. */
export function QuietHours() {
  return (
    <AccountSection title="Quiet hours" query={deliverySettings} height="12rem">
      {(settings) => <Hours settings={settings} />}
    </AccountSection>
  )
}

function Hours({ settings }: { settings: DeliverySettings }) {
  const { change, saveStatus } = useChangeSettings()
  const [wrong, setWrong] = useState(false)
  const { quietFrom, quietTo } = settings
  const quiet = quietFrom !== null && quietTo !== null
  const set = (part: { quietFrom?: string; quietTo?: string }) => {
    const next = { quietFrom, quietTo, ...part }
    const fits = next.quietFrom !== '' && next.quietTo !== '' && next.quietFrom !== next.quietTo
    setWrong(!fits)
    if (fits) change(next)
  }
  return (
    <>
      <p className={`${styles.soft} small soft pretty`}>
        In these hours we send no notifications, and no e-mails that come at once. You get them when the hours
        are over.
      </p>
      <Check
        label="Quiet hours"
        checked={quiet}
        onChange={(on) => change(on ? USUAL : { quietFrom: null, quietTo: null })}
      />
      {quiet && (
        // Times are typed in steps, so the uncontrolled fields are reset only by saved values.
        <div className={`${styles.pair} grid gap-3`} key={`${quietFrom} ${quietTo}`}>
          <Field
            label="From"
            name="quiet-from"
            type="time"
            defaultValue={quietFrom}
            onBlur={({ target }) => target.value !== quietFrom && set({ quietFrom: target.value })}
          />
          <Field
            label="To"
            name="quiet-to"
            type="time"
            defaultValue={quietTo}
            error={wrong ? 'Enter two times that differ.' : undefined}
            onBlur={({ target }) => target.value !== quietTo && set({ quietTo: target.value })}
          />
        </div>
      )}
      <TimeZone value={settings.timeZone} onChange={(timeZone) => change({ timeZone })} />
      <p className={`${styles.soft} small soft pretty`} role="status">
        {saveStatus}
      </p>
    </>
  )
}
