import { area, curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, useState } from 'react'
import styles from './history-chart.module.css'
import { short } from './number.ts'

interface ChartPoint {
  /** Already in words: `17 Nov`. */
  label: string
  /** Null: nobody counted on this day; the curve breaks. */
  value: number | null
}

const WIDTH = 700
const HEIGHT = 200
const MOST_TICKS = 4

/**
 * Days as a curve over the tide line (a usual day, dashed). The picture has one sentence; the exact figures are in the
 * table that stands beside it, and under the pointer.
 */
export function HistoryChart({
  points,
  usual,
  usualLabel,
  summary,
  write,
}: {
  points: ChartPoint[]
  usual: number | null
  usualLabel: string
  summary: string
  write: (value: number) => string
}) {
  const [at, setAt] = useState<number | null>(null)
  const ticks = scaleTo(Math.max(1, usual ?? 0, ...points.map(({ value }) => value ?? 0)))
  const top = ticks[0] ?? 1
  const x = (index: number) => (points.length < 2 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH)
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const counted = ({ value }: ChartPoint) => value !== null
  const curve = line<ChartPoint>(
    (_, index) => x(index),
    ({ value }) => y(value ?? 0),
  )
    .curve(curveMonotoneX)
    .defined(counted)
  const sea = area<ChartPoint>(
    (_, index) => x(index),
    HEIGHT,
    ({ value }) => y(value ?? 0),
  )
    .curve(curveMonotoneX)
    .defined(counted)
  const peak = points.reduce((best, { value }, index) => {
    return value !== null && value > (points[best]?.value ?? -1) ? index : best
  }, 0)
  const shown = points[at ?? peak]
  const follow = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(
      Math.max(
        0,
        Math.min(points.length - 1, Math.round(((event.clientX - left) / width) * (points.length - 1))),
      ),
    )
  }
  return (
    <div className={styles.chart}>
      <p className={styles.readout} aria-hidden="true">
        {shown &&
          `${at === null ? 'Peak, ' : ''}${shown.label}: ${shown.value === null ? 'not counted' : write(shown.value)}`}
      </p>
      <div className={styles.scale} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{short(tick)}</span>
        ))}
      </div>
      <div className={styles.plot} onPointerMove={follow} onPointerLeave={() => setAt(null)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          {ticks.map((tick) => (
            <line key={tick} className={styles.grid} x1={0} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          ))}
          <path className={styles.sea} d={sea(points) ?? ''} />
          <path className={styles.curve} d={curve(points) ?? ''} />
          {usual !== null && <line className={styles.usual} x1={0} x2={WIDTH} y1={y(usual)} y2={y(usual)} />}
          {at !== null && <line className={styles.at} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} />}
        </svg>
        {points.map(({ label, value }, index) =>
          value === null ? null : (
            <span
              key={label}
              className={styles.dot}
              data-at={index === at || undefined}
              style={{
                insetInlineStart: `${(x(index) / WIDTH) * 100}%`,
                insetBlockStart: `${(y(value) / HEIGHT) * 100}%`,
              }}
            />
          ),
        )}
      </div>
      <p className={styles.days} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 ? points[points.length - 1]?.label : ''}</span>
      </p>
      {usual !== null && <p className={styles.key}>{usualLabel}</p>}
    </div>
  )
}

/** Round figures from the top of the scale down to zero. */
function scaleTo(most: number): number[] {
  const rough = most / MOST_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * ([1, 2, 5].find((round) => round * power >= rough) ?? 10))
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step).reverse()
}
