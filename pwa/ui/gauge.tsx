import styles from './gauge.module.css'
import { Skeleton } from './skeleton.tsx'

export interface GaugeFigure {
  label: string
  /** Undefined while loading; keeps its space. */
  value: string | undefined
  /** Shown on wide screens only. */
  note?: string | undefined
}

export function Gauge({ figures }: { figures: GaugeFigure[] }) {
  return (
    <dl className={styles.gauge} aria-busy={figures.some(({ value }) => value === undefined)}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value ?? <Skeleton height="1em" width="3ch" />}</dd>
          <dd className={styles.note}>{note ?? ' '}</dd>
        </div>
      ))}
    </dl>
  )
}
