import { area, curveMonotoneX, line } from 'd3-shape'
import { ChartFrame, type ChartPoint, HEIGHT, WIDTH } from './chart-frame.tsx'
import styles from './history-chart.module.css'

/** Days as a curve over the tide line (a usual day, dashed). A day that nobody counted breaks the curve. */
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
  const x = (index: number) => (points.length < 2 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH)
  const counted = ({ value }: ChartPoint) => value !== null
  return (
    <div className={styles.chart}>
      <ChartFrame
        points={points}
        least={usual ?? 0}
        summary={summary}
        write={write}
        drawing={({ at, y }) => {
          const height = ({ value }: ChartPoint) => y(value ?? 0)
          const across = (_: ChartPoint, index: number) => x(index)
          const curve = line<ChartPoint>(across, height).curve(curveMonotoneX).defined(counted)
          const sea = area<ChartPoint>(across, HEIGHT, height).curve(curveMonotoneX).defined(counted)
          return (
            <>
              <path className={styles.sea} d={sea(points) ?? ''} />
              <path className={styles.curve} d={curve(points) ?? ''} />
              {usual !== null && (
                <line className={styles.usual} x1={0} x2={WIDTH} y1={y(usual)} y2={y(usual)} />
              )}
              {at !== null && <line className={styles.at} x1={x(at)} x2={x(at)} y1={0} y2={HEIGHT} />}
            </>
          )
        }}
        over={({ at, y }) =>
          points.map(({ label, value }, index) =>
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
          )
        }
      />
      {usual !== null && <p className={styles.key}>{usualLabel}</p>}
    </div>
  )
}
