import styles from './week-bars.module.css'

const WIDTH = 100
const HEIGHT = 48
const GAP = 6
const STUB = 3

/** The last weeks over the usual week (dashed). A week without a count is a short stub. */
export function WeekBars({
  weeks,
  usual,
  summary,
}: {
  weeks: (number | null)[]
  usual: number | null
  summary: string
}) {
  const top = Math.max(1, usual ?? 0, ...weeks.map((week) => week ?? 0))
  const line = usual === null ? null : HEIGHT - (usual / top) * (HEIGHT - 2)
  const width = (WIDTH - GAP * (weeks.length - 1)) / Math.max(1, weeks.length)
  const bars = weeks.map((week, index) => {
    const height = week === null ? 0 : Math.max(2, (week / top) * (HEIGHT - 2))
    const above = line === null ? 0 : Math.max(0, line - (HEIGHT - height))
    return { x: index * (width + GAP), height, above, counted: week !== null }
  })
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      {bars.map(({ x, height, above, counted }) => (
        <g key={x}>
          <rect
            className={counted ? styles.below : styles.none}
            x={x}
            y={counted ? HEIGHT - height + above : HEIGHT - STUB}
            width={width}
            height={counted ? height - above : STUB}
            rx={1.5}
          />
          {above > 0 && (
            <rect className={styles.above} x={x} y={HEIGHT - height} width={width} height={above} rx={1.5} />
          )}
        </g>
      ))}
      {line !== null && <line className={styles.line} x1={0} x2={WIDTH} y1={line} y2={line} />}
    </svg>
  )
}
