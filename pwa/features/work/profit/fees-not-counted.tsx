import type { Preset } from '#contracts/presets'
import { conditionalLines } from '#profit/schedule-lines'
import { Figure } from '../../../ui/figure.tsx'
import { day } from '../../../ui/number.ts'
import styles from './cost-lines.module.css'

/** Fees that depend on the seller's stock, orders or account. Own figures of a preset count them. */
export function FeesNotCounted({ preset, channel }: { preset: Preset; channel: 'tiktok' | 'amazon' }) {
  const platform = preset.platform === 'listed' ? channel : preset.platform
  const wanted = [
    ...(preset.fulfilment === 'fba' && preset.lowStockCents == null ? ['fba-low-stock'] : []),
    ...(preset.fulfilment === 'fba' && preset.agedCents == null ? ['fba-aged'] : []),
    ...(preset.fulfilment === 'fbt' && preset.fulfilmentCents === null ? ['fbt-multi'] : []),
    ...(platform === 'amazon' && preset.accountCents == null ? ['amazon-account'] : []),
  ]
  const lines = conditionalLines().filter(({ id }) => wanted.includes(id))
  if (lines.length === 0) return null
  return (
    <>
      <h3>Not counted</h3>
      <ul className="grid tabular">
        {lines.map(({ id, words, value, when, source, note }) => (
          <li key={id} className={`${styles.line} grid`}>
            <span className="strong">{words}</span>
            <p className={`${styles.detail} ${styles.alone} small soft shrink breaks`}>
              {when} <Figure>{value}</Figure>.{' '}
              <a href={source.link ?? undefined} target="_blank" rel="noreferrer">
                {source.name}
              </a>
              , as of <Figure>{day(source.asOf)}</Figure>.{note && ` ${note}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
