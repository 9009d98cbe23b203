import { area, curveMonotoneX, line } from 'd3-shape'
import { type PointerEvent, useState } from 'react'
import styles from './history-chart.module.css'

interface ChartPoint {
  /** Already in words: `17 Nov`. */
  label: string
  /** Null: nobody counted on this day; the curve breaks. */
  value: number | null
}

const WIDTH = 700
const HEIGHT = 200

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
  const top = Math.max(1, (usual ?? 0) * 1.1, ...points.map(({ value }) => (value ?? 0) * 1.06))
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
  const shown = at === null ? null : points[at]
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
        {shown ? `${shown.label}: ${shown.value === null ? 'not counted' : write(shown.value)}` : ' '}
      </p>
      <div className={styles.plot} onPointerMove={follow} onPointerLeave={() => setAt(null)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
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
        {usual !== null && (
          <span className={styles.usualLabel} style={{ insetBlockStart: `${(y(usual) / HEIGHT) * 100}%` }}>
            {usualLabel}
          </span>
        )}
      </div>
      <p className={styles.days} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.length > 1 ? points[points.length - 1]?.label : ''}</span>
      </p>
    </div>
  )
}
