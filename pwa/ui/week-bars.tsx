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
  const pathOf = (boxes: { x: number; y: number; height: number }[]) =>
    boxes
      .filter(({ height }) => height > 0)
      .map(
        ({ x, y, height }) => `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${tenth(-width)}z`,
      )
      .join('')
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      {/* Bars of one colour share a path, because a list holds dozens of charts. */}
      {bars.some(({ counted }) => !counted) && (
        <path
          className={styles.none}
          d={pathOf(bars.map(({ x, counted }) => ({ x, y: HEIGHT - STUB, height: counted ? 0 : STUB })))}
        />
      )}
      <path
        className={styles.below}
        d={pathOf(
          bars.map(({ x, height, above }) => ({ x, y: HEIGHT - height + above, height: height - above })),
        )}
      />
      <path
        className={styles.above}
        d={pathOf(bars.map(({ x, height, above }) => ({ x, y: HEIGHT - height, height: above })))}
      />
      {line !== null && <line className={styles.line} x1={0} x2={WIDTH} y1={line} y2={line} />}
    </svg>
  )
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
