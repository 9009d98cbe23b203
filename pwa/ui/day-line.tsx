import { Scale, WIDTH } from './chart-frame.tsx'
import styles from './day-line.module.css'

export interface ChartLine {
  /** True for ranks: the smallest value is at the top. */
  leastOnTop: boolean
  write: (value: number) => string
}

const HEIGHT = 60
const FLAT = 0.5

/** A line over its own scale, broken at unknown days. */
export function DayLine({
  line: { leastOnTop, write },
  values,
  columns,
}: {
  line: ChartLine
  values: (number | null)[]
  columns: number
}) {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const share = (value: number) => (most === least ? FLAT : (value - least) / (most - least))
  const y = (value: number) => HEIGHT * (leastOnTop ? share(value) : 1 - share(value))
  const step = WIDTH / columns
  const path = values
    .map((value, index) => {
      if (value === null) return ''
      const jump = index > 0 && values[index - 1] !== null ? 'V' : `M${index * step},`
      return `${jump}${y(value)}H${(index + 1) * step}`
    })
    .join('')
  const ends = leastOnTop ? [least, most] : [most, least]
  return (
    <>
      <Scale ticks={most === least ? [most] : ends} write={write} />
      <svg
        className={styles.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </>
  )
}
