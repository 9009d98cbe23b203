import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Scale, scaleTo } from './chart-frame.tsx'
import { type ChartDay, type ChartWeek, DayBars } from './day-bars.tsx'
import { type ChartLine, DayLine } from './day-line.tsx'
import styles from './history-chart.module.css'
import { short } from './number.ts'

/** Bars or one line per day, forecast weeks on the same axis. Finger, pointer or arrow keys select a day. */
export function HistoryChart({
  title,
  summary,
  line = null,
  days,
  weeks,
  span,
  usual,
  read,
}: {
  title: string
  /** Text alternative. */
  summary: string
  /** Null: bars. */
  line?: ChartLine | null
  /** Days, or the weeks of a long history. */
  days: ChartDay[]
  weeks: ChartWeek[]
  /** Columns of a forecast week: 7 beside days, 1 beside weeks. */
  span: number
  usual: number | null
  /** Text for a day or, after the days, a forecast week. */
  read: (at: number) => string
}) {
  const [at, setAt] = useState<number | null>(null)
  const columns = days.length + span * weeks.length
  const ticks = scaleTo(
    Math.max(1, usual ?? 0, ...days.map(({ value }) => value ?? 0), ...weeks.map(({ high }) => high)),
  )
  const last = days.length + weeks.length - 1
  const peak = days.reduce((best, { value }, index) => {
    return value !== null && value > (days[best]?.value ?? -1) ? index : best
  }, 0)
  const follow = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const column = Math.floor(((event.clientX - left) / width) * columns)
    setAt(stopAt(Math.max(0, Math.min(columns - 1, column)), days.length, span))
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setAt(null)
    const next = target(event.key, at ?? days.length - 1, last)
    if (next === null) return
    event.preventDefault()
    setAt(next)
  }
  const middle = at === null ? null : middleOf(at, days.length, span)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    <div
      className={`${styles.chart} grid gap-2 small soft tabular relative`}
      role="group"
      aria-label={summary}
    >
      <p className={`${styles.readout} whole-row strong ink`} aria-hidden="true" data-readout="">
        {at !== null ? read(at) : line ? read(days.length - 1) : `Peak, ${read(peak)}`}
      </p>
      {line ? (
        <DayLine line={line} values={days.map(({ value }) => value)} columns={columns} />
      ) : (
        <>
          <Scale ticks={ticks} write={short} />
          <DayBars days={days} weeks={weeks} span={span} ticks={ticks} usual={usual} at={at} />
        </>
      )}
      <p className={`${styles.ends} flex gap-1`} aria-hidden="true">
        <span style={weeks.length > 0 ? { flexGrow: days.length } : undefined}>
          <span>{days[0]?.label}</span>
          {days.length > 1 && <span>{days.at(-1)?.label}</span>}
        </span>
        {weeks.length > 0 && (
          <span style={{ flexGrow: columns - days.length }}>
            <span />
            <span>{weeks.at(-1)?.label}</span>
          </span>
        )}
      </p>
      <div
        className={styles.reader}
        role="slider"
        tabIndex={0}
        aria-label={`${title}, one by one`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? days.length - 1}
        aria-valuetext={read(at ?? days.length - 1)}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(null)}
        onKeyDown={walk}
      >
        {middle !== null && (
          <span className={styles.at} style={{ insetInlineStart: `${(middle / columns) * 100}%` }} />
        )}
      </div>
    </div>
  )
}

function stopAt(column: number, days: number, span: number): number {
  return column < days ? column : days + Math.floor((column - days) / span)
}

function middleOf(at: number, days: number, span: number): number {
  return at < days ? at + 0.5 : days + (at - days + 0.5) * span
}

/** For PageUp and PageDown. */
const DAYS_A_WEEK = 7

function target(key: string, at: number, last: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -DAYS_A_WEEK,
    PageUp: DAYS_A_WEEK,
    Home: -at,
    End: last - at,
  }
  const step = steps[key]
  return step === undefined ? null : Math.max(0, Math.min(last, at + step))
}
