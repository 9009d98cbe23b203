import { type PointerEvent, type ReactNode, useState } from 'react'
import styles from './chart-frame.module.css'
import { short } from './number.ts'

export interface ChartPoint {
  /** Text such as `17 Nov`. */
  label: string
  /** Null: unknown. */
  value: number | null
}

export interface Drawing {
  at: number | null
  y(value: number): number
}

export const WIDTH = 700
export const HEIGHT = 200
const MOST_TICKS = 4

/**
 * The point under the pointer, or the peak; the table beside it has exact figures. `steps`: all points have
 * equal width; otherwise the first and last lie at the edges.
 */
export function ChartFrame({
  points,
  least = 0,
  steps = false,
  summary,
  write,
  drawing,
  over,
}: {
  points: ChartPoint[]
  least?: number
  steps?: boolean
  summary: string
  write: (value: number) => string
  drawing: (frame: Drawing) => ReactNode
  over?: (frame: Drawing) => ReactNode
}) {
  const [at, setAt] = useState<number | null>(null)
  const ticks = scaleTo(Math.max(1, least, ...points.map(({ value }) => value ?? 0)))
  const top = ticks[0] ?? 1
  const frame = { at, y: (value: number) => HEIGHT - (value / top) * HEIGHT }
  const peak = points.reduce((best, { value }, index) => {
    return value !== null && value > (points[best]?.value ?? -1) ? index : best
  }, 0)
  const shown = points[at ?? peak]
  const follow = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const nearest = steps ? Math.floor(share * points.length) : Math.round(share * (points.length - 1))
    setAt(Math.max(0, Math.min(points.length - 1, nearest)))
  }
  return (
    <div className={`${styles.chart} grid gap-2 small soft tabular`}>
      <p className={`${styles.readout} whole-row strong ink`} aria-hidden="true">
        {shown &&
          `${at === null ? 'Peak, ' : ''}${shown.label}: ${shown.value === null ? 'not counted' : write(shown.value)}`}
      </p>
      <Scale ticks={ticks} write={short} />
      <div className={`${styles.plot} relative`} onPointerMove={follow} onPointerLeave={() => setAt(null)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={styles.grid}
              x1={0}
              x2={WIDTH}
              y1={frame.y(tick)}
              y2={frame.y(tick)}
            />
          ))}
          {drawing(frame)}
        </svg>
        {over?.(frame)}
      </div>
      <p className={`${styles.ends} flex apart`} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 ? points[points.length - 1]?.label : ''}</span>
      </p>
    </div>
  )
}

export function Scale({ ticks, write }: { ticks: number[]; write: (value: number) => string }) {
  return (
    <div className={`${styles.scale} flex apart tiny`} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick}>{write(tick)}</span>
      ))}
    </div>
  )
}

export function scaleTo(most: number): number[] {
  const rough = most / MOST_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5].find((round) => round * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step).reverse()
}
