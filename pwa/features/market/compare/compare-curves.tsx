import { useId, useState } from 'react'
import type { ComparedProduct } from '#contracts/compare'
import { isUsualShort, usualSpanOf } from '#contracts/trend-words'
import { Choices } from '../../../ui/choices.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { quantity } from '../../../ui/number.ts'
import styles from './compare-curves.module.css'
import { type Curve, curvesOf, isAbsolutePossible, LETTERS, type Scale } from './curves.ts'

const WIDTH = 640
const HEIGHT = 220
const PAD = { left: 44, right: 28, top: 12, bottom: 22 }

export default function CompareCurves({ products }: { products: readonly ComparedProduct[] }) {
  const [wanted, setWanted] = useState<Scale>('indexed')
  const id = useId()
  const possible = isAbsolutePossible(products)
  const scale = possible ? wanted : 'indexed'
  const { curves, weeks, top } = curvesOf(products, scale)
  const x = (week: number) => PAD.left + (week / Math.max(1, weeks - 1)) * (WIDTH - PAD.left - PAD.right)
  const y = (value: number) => HEIGHT - PAD.bottom - (value / top) * (HEIGHT - PAD.top - PAD.bottom)
  const ticks = [0, top / 2, top]
  return (
    <section className={`${styles.curves} stack gap-2 lined surface round-lg pad-4`} aria-labelledby={id}>
      <h2 id={id}>Week by week</h2>
      <Choices
        label="Scale"
        choices={SCALES.filter(({ value }) => possible || value === 'indexed')}
        value={scale}
        onChange={setWanted}
      />
      <p className="small soft">
        <Figure>
          {scale === 'indexed'
            ? `100 is the product’s own average of the 4 weeks before${shortWords(products)}.`
            : 'As counted each week.'}
        </Figure>
        <Figure>
          {!possible && ' One counts units and another views or ratings, so only growth can be compared.'}
        </Figure>
      </p>
      <svg
        className={`${styles.chart} full`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-words`}
      >
        <title
          id={`${id}-words`}
        >{`${curves.length} curves over ${weeks} weeks; the figures are in the table below`}</title>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={PAD.left} x2={WIDTH - PAD.right} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={PAD.left - 6} y={y(tick) + 4} textAnchor="end">
              {quantity(Math.round(tick))}
            </text>
          </g>
        ))}
        {scale === 'indexed' && (
          <line className={styles.usual} x1={PAD.left} x2={WIDTH - PAD.right} y1={y(100)} y2={y(100)} />
        )}
        {curves.map((curve) => (
          <Line key={curve.letter} curve={curve} x={x} y={y} />
        ))}
        <text className={styles.tick} x={PAD.left} y={HEIGHT - 4}>
          {weeks - 1} weeks before
        </text>
        <text className={styles.tick} x={WIDTH - PAD.right} y={HEIGHT - 4} textAnchor="end">
          last week
        </text>
      </svg>
      <details className={styles.figures}>
        <summary>Show as a table</summary>
        <FigureTable
          label="Week by week"
          columns={['Product', ...Array.from({ length: weeks }, (_, week) => weekWords(weeks - 1 - week))]}
          rows={curves.map(({ letter, name, values }) => ({
            name: `${letter} ${name}`,
            figures: values.map((value) => (value === null ? 'no data' : quantity(Math.round(value)))),
          }))}
        />
      </details>
    </section>
  )
}

/** Dashes and a letter distinguish lines without color. */
function Line({ curve, x, y }: { curve: Curve; x: (week: number) => number; y: (value: number) => number }) {
  const points = curve.values.flatMap((value, week) => (value === null ? [] : [{ week, value }]))
  const last = points.at(-1)
  return (
    <g className={styles.line} data-line={curve.letter}>
      <polyline points={points.map(({ week, value }) => `${x(week)},${y(value)}`).join(' ')} />
      {points.map(({ week, value }) => (
        <circle key={week} cx={x(week)} cy={y(value)} r={3} />
      ))}
      {last && (
        <text x={x(last.week) + 8} y={y(last.value) + 4}>
          {curve.letter}
        </text>
      )}
    </g>
  )
}

/** `; of A: its 2 weeks so far` */
function shortWords(products: readonly ComparedProduct[]): string {
  return products
    .map(({ trend }, at) => (isUsualShort(trend) ? `; of ${LETTERS[at]}: ${usualSpanOf(trend)}` : ''))
    .join('')
}

const SCALES = [
  { value: 'indexed' as const, label: 'Growth (normal week = 100)' },
  { value: 'absolute' as const, label: 'As counted' },
]

function weekWords(before: number): string {
  if (before === 0) return 'Last week'
  return before === 1 ? '1 week before' : `${before} weeks before`
}
