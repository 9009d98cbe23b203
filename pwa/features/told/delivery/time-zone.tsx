import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'

/** This device's zone with one tap, others from a list. */
export function TimeZone({ value, onChange }: { value: string; onChange: (timeZone: string) => void }) {
  const [choosing, setChoosing] = useState(false)
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <p>
        Times are in <strong>{zoneWords(value)}</strong>.
      </p>
      <div className="flex wrap gap-2">
        {here !== value && (
          <Button onClick={() => onChange(here)}>{`Use ${zoneWords(here)}, as on this device`}</Button>
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
