import { HEIGHT, WIDTH } from './chart-frame.tsx'
import styles from './day-bars.module.css'

export interface ChartDay {
  /** Text such as `17 Nov`. */
  label: string
  value: number | null
  marked: boolean
}

export interface ChartWeek {
  label: string
  expected: number
  low: number
  high: number
}

const GAP_SHARE = 0.22
const STUB = 2
const WIDEST = 60

/** Dotted: unknown days. Boxes: forecast weeks from low to high. */
export function DayBars({
  days,
  weeks,
  span,
  ticks,
  usual,
  at,
}: {
  days: ChartDay[]
  weeks: ChartWeek[]
  /** Columns of a forecast week. */
  span: number
  ticks: number[]
  usual: number | null
  at: number | null
}) {
  const columns = days.length + span * weeks.length
  const step = WIDTH / columns
  const width = Math.min(WIDEST, step * (1 - GAP_SHARE))
  const y = (value: number) => HEIGHT - (value / (ticks[0] ?? 1)) * HEIGHT
  const future = days.length * step
  return (
    <div className={styles.plot}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} className={styles.grid} x1={0} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
        ))}
        {days.map(({ label, value, marked }, index) => {
          const x = (index + 0.5) * step
          const height = Math.max(STUB, HEIGHT - y(value ?? 0))
          return (
            <g key={label}>
              {marked && <line className={styles.change} x1={x} x2={x} y1={0} y2={HEIGHT} />}
              {value === null ? (
                <line className={styles.unknown} x1={x} x2={x} y1={0} y2={HEIGHT} data-day="unknown" />
              ) : (
                <rect
                  className={styles.bar}
                  data-day={value}
                  data-at={index === at || undefined}
                  x={x - width / 2}
                  y={HEIGHT - height}
                  width={width}
                  height={height}
                />
              )}
            </g>
          )
        })}
        {weeks.map(({ label, expected, low, high }, index) => {
          const [left, across] = [future + index * span * step, span * step]
          return (
            <g key={label} data-week={label}>
              <rect
                className={styles.band}
                data-at={days.length + index === at || undefined}
                x={left}
                y={y(high)}
                width={across}
                height={Math.max(STUB, y(low) - y(high))}
              />
              <line
                className={styles.expected}
                x1={left}
                x2={left + across}
                y1={y(expected)}
                y2={y(expected)}
              />
            </g>
          )
        })}
        {weeks.length > 0 && <line className={styles.now} x1={future} x2={future} y1={0} y2={HEIGHT} />}
        {usual !== null && <line className={styles.usual} x1={0} x2={future} y1={y(usual)} y2={y(usual)} />}
      </svg>
      <svg className={styles.marks} aria-hidden="true">
        {days.map(
          ({ label, marked }, index) =>
            marked && <rect key={label} x={`${((index + 0.5) / columns) * 100}%`} width={8} height={8} />,
        )}
      </svg>
    </div>
  )
}
