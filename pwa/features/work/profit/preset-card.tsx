import type { Preset } from '#contracts/presets'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { quantity } from '../../../ui/number.ts'
import type { OwnPreset } from './costs.ts'
import styles from './costs-page.module.css'
import { FULFILMENT_WORDS, PLATFORM_WORDS } from './preset-fields.ts'
import { PresetForm } from './preset-form.tsx'
import { bpsText, centsText } from './write-figure.ts'

export function PresetCard({
  own: { key, preset, waiting },
  used,
  editing,
  onUse,
  onEdit,
  onDelete,
  onClose,
  onSave,
}: {
  own: OwnPreset
  used: boolean
  editing: boolean
  onUse: () => void
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
  onSave: (preset: Preset) => void
}) {
  return (
    <div className={`${styles.preset} stack gap-3`} data-used={used || undefined}>
      <label className={`${styles.ours} grid middle target gap-3`}>
        <input type="radio" name="used" value={key} checked={used} onChange={onUse} />
        <span>
          <strong>{preset.name}</strong>
          <span className={`${styles.soft} small soft breaks`}>
            <Figure>{`${PLATFORM_WORDS[preset.platform]}, ${FULFILMENT_WORDS[preset.fulfilment]}. ${yoursIn(preset)}.`}</Figure>
            <Figure>{waiting && ' On this device.'}</Figure>
          </span>
        </span>
      </label>
      {editing ? (
        <PresetForm preset={preset} onSave={onSave} onClose={onClose} />
      ) : (
        <div className="flex wrap gap-2">
          <Button onClick={onEdit}>
            <Icon name="edit" /> Edit<span className="visually-hidden"> {preset.name}</span>
          </Button>
          <Button onClick={onDelete}>
            <Icon name="trash" /> Delete<span className="visually-hidden"> {preset.name}</span>
          </Button>
        </div>
      )}
    </div>
  )
}

function yoursIn(preset: Preset): string {
  const yours = differences(preset)
  return yours.length > 0 ? `Yours: ${yours.join(', ')}` : 'All figures are ours'
}

function differences(preset: Preset): string[] {
  const shares = [
    ['platformBps', 'shop’s fee'],
    ['paymentBps', 'payment'],
    ['creatorBps', 'creators'],
    ['advertisingBps', 'ads'],
    ['returnsBps', 'returns'],
    ['returnLossBps', 'returns lost'],
    ['dutyBps', 'duty'],
    ['harborBps', 'harbor fee'],
  ] as const
  const amounts = [
    ['fulfilmentCents', 'a parcel'],
    ['returnCents', 'getting one back'],
    ['seaCents', 'sea freight'],
    ['airCents', 'air freight'],
    ['entryCents', 'customs fee'],
    ['inspectionCents', 'inspection'],
    ['placementCents', 'placement'],
    ['storageCents', 'storage'],
    ['lowStockCents', 'low stock'],
    ['agedCents', 'aged stock'],
    ['accountCents', 'account'],
    ['brokerCents', 'broker'],
    ['otherCents', 'other'],
    ['leastProfitCents', 'least profit'],
    ['mostCashCents', 'most cash'],
  ] as const
  const lengths = [
    ['productionDays', 'made in'],
    ['transitDays', 'on the way'],
    ['customsDays', 'customs'],
    ['prepDays', 'to the shelf'],
  ] as const
  return [
    ...shares.flatMap(([field, words]) => {
      const value = preset[field]
      return value === null ? [] : [`${words} ${bpsText(value)}`]
    }),
    ...amounts.flatMap(([field, words]) => {
      const value = preset[field]
      return value == null ? [] : [`${words} ${centsText(value)}`]
    }),
    ...lengths.flatMap(([field, words]) => {
      const value = preset[field]
      return value == null ? [] : [`${words} ${value} days`]
    }),
    ...(preset.orderPieces === null ? [] : [`${quantity(preset.orderPieces)} pieces first`]),
  ]
}
