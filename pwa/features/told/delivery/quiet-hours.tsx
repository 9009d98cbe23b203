import { useState } from 'react'
import type { DeliverySettings } from '#contracts/delivery'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import styles from './delivery-page.module.css'
import { deliverySettings } from './queries.ts'
import { useChangeSettings } from './use-settings.ts'

const USUAL = { quietFrom: '22:00', quietTo: '08:00' } as const
const ZONE_HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

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
        In these hours we send no notifications, and no immediate e-mails. You get them when the hours are
        over.
      </p>
      <Check
        label="Quiet hours"
        checked={quiet}
        onChange={(on) => change(on ? { ...USUAL, timeZone: ZONE_HERE } : { quietFrom: null, quietTo: null })}
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

/** This device's zone with one tap, others from a list. */
function TimeZone({ value, onChange }: { value: string; onChange: (timeZone: string) => void }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <p>
        Times are in <strong>{zoneWords(value)}</strong>.
      </p>
      <div className="flex wrap gap-2">
        {ZONE_HERE !== value && (
          <Button
            onClick={() => onChange(ZONE_HERE)}
          >{`Use ${zoneWords(ZONE_HERE)}, as on this device`}</Button>
        )}
        {!choosing && <Button onClick={() => setChoosing(true)}>Choose another time zone</Button>}
      </div>
      {choosing && (
        <Select
          label="Time zone"
          any={zoneWords(value)}
          choices={Intl.supportedValuesOf('timeZone').map((zone) => ({
            value: zone,
            label: zoneWords(zone),
          }))}
          value={value}
          onChange={(zone) => zone && onChange(zone)}
        />
      )}
    </>
  )
}

/** `Ho Chi Minh time (Asia)` of `Asia/Ho_Chi_Minh`. */
function zoneWords(zone: string): string {
  const [area, ...place] = zone.replaceAll('_', ' ').split('/')
  return place.length === 0 ? zone : `${place.at(-1)} time (${area})`
}
