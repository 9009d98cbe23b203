import { curveStepAfter, line } from 'd3-shape'
import { Scale, WIDTH } from './chart-frame.tsx'
import styles from './day-line.module.css'

export interface ChartLine {
  title: string
  /** The least is drawn at the top, as a rank's best place is. */
  leastOnTop: boolean
  write: (value: number) => string
}

const HEIGHT = 60
/** A figure that never changed is a line through the middle. */
const FLAT = 0.5

/** One more figure of the days, as a line over its own scale. Days without it break the line. */
export function DayLine({
  line: { title, leastOnTop, write },
  values,
  places,
}: {
  line: ChartLine
  values: (number | null)[]
  /** Days of the axis, also those to come. */
  places: number
}) {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const share = (value: number) => (most === least ? FLAT : (value - least) / (most - least))
  const y = (value: number) => HEIGHT * (leastOnTop ? share(value) : 1 - share(value))
  const step = WIDTH / places
  // A day is as wide as its bar above: the line goes from its left edge to its right one.
  const edges = values.flatMap((value, index) => [
    { x: index * step, value },
    { x: (index + 1) * step, value },
  ])
  const path = line<(typeof edges)[number]>(
    ({ x }) => x,
    ({ value }) => y(value ?? 0),
  )
    .curve(curveStepAfter)
    .defined(({ value }) => value !== null)
  const ends = leastOnTop ? [least, most] : [most, least]
  return (
    <>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <Scale ticks={most === least ? [most] : ends} write={write} />
      <svg
        className={styles.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={path(edges) ?? ''} />
      </svg>
    </>
  )
}
