import type { ReactNode } from 'react'
import type { Calibration, CalibrationBin } from '#contracts/track-record'
import { Figure } from '../../../ui/figure.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { percent, plural } from '../../../ui/number.ts'
import styles from './calibration-chart.module.css'

const SIZE = 200
const LEAST_DOT = 4
const LARGEST_DOT = 11

/** Each dot is at its group's mean, sized by the group, with the share's range. The diagonal is perfect calibration. */
export function CalibrationChart({
  calibration,
  label,
  children,
}: {
  calibration: Calibration
  label: string
  /** The week of the chance, in words. */
  children: ReactNode
}) {
  const { bins, chances, brier, brierOfBase, discrimination } = calibration
  return (
    <section className={`${styles.part} grid gap-3 line-above`} aria-label={label}>
      <h3>Is 70% really 70 of 100?</h3>
      <p className={`${styles.soft} small soft`}>
        {children} Dots on the line: the chance was right. Below it: we promised too much.
      </p>
      <div className={`${styles.beside} stack`}>
        <Plot bins={bins} />
        <div className="grid top shrink gap-4">
          <FigureTable
            label={`${label}, as a table`}
            columns={['Chance', 'Mean', 'Came true', 'Of', 'Likely']}
            rows={bins.map((bin) => ({
              name: `${Math.round(bin.from * 100)}–${Math.round(bin.to * 100)}%`,
              figures: [
                percent(bin.stated * 100),
                percent((bin.share ?? 0) * 100),
                String(bin.of),
                `${Math.round((bin.low ?? 0) * 100)}–${percent((bin.high ?? 1) * 100)}`,
              ],
            }))}
          />
          <dl className={`${styles.scores} grid gap-2 small tabular`}>
            <div>
              <dt>Error (Brier score, 0 is perfect)</dt>
              <dd>{threeDigits(brier)}</dd>
            </div>
            {brierOfBase !== null && (
              <div>
                <dt>The same, if one always says the share of all products</dt>
                <dd>{threeDigits(brierOfBase)}</dd>
              </div>
            )}
            {discrimination !== null && (
              <div>
                <dt>A product that rose had the higher chance than one that did not</dt>
                <dd>in {Math.round(discrimination * 100)} of 100 pairs</dd>
              </div>
            )}
          </dl>
          <p className={`${styles.soft} small soft`}>
            <Figure>{plural(chances, 'chance')}</Figure> given.
          </p>
        </div>
      </div>
    </section>
  )
}

function Plot({ bins }: { bins: readonly CalibrationBin[] }) {
  const most = Math.max(...bins.map(({ of }) => of))
  return (
    <div className={`${styles.plot} grid tiny soft tabular`}>
      <p className="whole-row" aria-hidden="true">
        Came true
      </p>
      <div className={`${styles.scale} flex apart`} aria-hidden="true">
        <span>100%</span>
        <span>50%</span>
        <span>0%</span>
      </div>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={summaryOf(bins)}>
        {[0, 0.25, 0.5, 0.75, 1].map((at) => (
          <g key={at} className={styles.grid}>
            <line x1={0} x2={SIZE} y1={at * SIZE} y2={at * SIZE} />
            <line x1={at * SIZE} x2={at * SIZE} y1={0} y2={SIZE} />
          </g>
        ))}
        <line className={styles.even} x1={0} y1={SIZE} x2={SIZE} y2={0} />
        {bins.map((bin) => (
          <g key={bin.from}>
            <line
              className={styles.range}
              x1={bin.stated * SIZE}
              x2={bin.stated * SIZE}
              y1={(1 - (bin.low ?? 0)) * SIZE}
              y2={(1 - (bin.high ?? 1)) * SIZE}
            />
            <circle
              className={styles.dot}
              cx={bin.stated * SIZE}
              cy={(1 - (bin.share ?? 0)) * SIZE}
              r={LEAST_DOT + (LARGEST_DOT - LEAST_DOT) * Math.sqrt(bin.of / most)}
            />
          </g>
        ))}
      </svg>
      <p className={`${styles.across} flex apart`} aria-hidden="true">
        <span>0%</span>
        <span>Chance we gave</span>
        <span>100%</span>
      </p>
    </div>
  )
}

function summaryOf(bins: readonly CalibrationBin[]): string {
  const groups = bins.map(
    ({ stated, share, of }) =>
      `${percent(stated * 100)} given, ${percent((share ?? 0) * 100)} came true, of ${of}`,
  )
  return `Chance we gave and share that came true: ${groups.join('; ')}.`
}

function threeDigits(value: number): string {
  return value.toFixed(3)
}
