import styles from './chart-frame.module.css'
import { ChartFrame, type ChartPoint, HEIGHT, WIDTH } from './chart-frame.tsx'

const GAP_SHARE = 0.22
const WIDEST = 60
const STUB = 2

export function BarChart({
  points,
  summary,
  write,
}: {
  points: ChartPoint[]
  summary: string
  write: (value: number) => string
}) {
  const step = WIDTH / Math.max(1, points.length)
  const width = Math.min(WIDEST, step * (1 - GAP_SHARE))
  return (
    <ChartFrame
      points={points}
      steps
      summary={summary}
      write={write}
      drawing={({ at, y }) =>
        points.map(({ label, value }, index) => {
          const height = Math.max(STUB, HEIGHT - y(value ?? 0))
          return (
            <rect
              key={label}
              className={value ? styles.bar : styles.none}
              data-at={index === at || undefined}
              x={(index + 0.5) * step - width / 2}
              y={HEIGHT - height}
              width={width}
              height={height}
            />
          )
        })
      }
    />
  )
}
