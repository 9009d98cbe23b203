import type { ReactNode } from 'react'
import { ASKED_NOW, type RecordedPick } from '#contracts/recorded-pick'
import type { QuestionResult, RecordResult } from '#contracts/track-record'
import { Figure } from '../../../ui/figure.tsx'
import { More } from '../../../ui/more.tsx'
import { day, plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { CalibrationChart } from './calibration-chart.tsx'
import { PickName } from './pick-name.tsx'
import { outcomeOf } from './pick-words.ts'
import { QuestionRates } from './question-rates.tsx'
import styles from './record-section.module.css'

export function RecordSection({
  id,
  title,
  result,
  badge,
  folded = false,
  children,
}: {
  id: string
  title: string
  result: RecordResult
  badge: ReactNode
  folded?: boolean
  children: ReactNode
}) {
  const { questions, calibration, landingCalibration, worst, picks, from, to } = result
  const resolved = questions.some(({ first, high, naive }) => first.of + high.of + naive.of > 0)
  const results = (
    <>
      {from !== null && to !== null && (
        <p className={`${styles.soft} small soft tabular`}>
          <Figure>{plural(picks, 'prediction')}</Figure> of{' '}
          <Figure>{from === to ? day(from) : `${day(from)} to ${day(to)}`}</Figure>, the simple rule counted
          too.
        </p>
      )}
      {!resolved && <p className="large strong">{whenFirst(result)}</p>}
      {resolved && (
        <div className={`${styles.questions} grid`}>
          {questions.filter(isAsked).map((question) => (
            <QuestionRates key={question.question} result={question} />
          ))}
        </div>
      )}
      {worst.length > 0 && <WorstMisses picks={worst} />}
      {(calibration || landingCalibration) && (
        <More title="How good our chances are">
          {calibration && (
            <CalibrationChart calibration={calibration} label={`${title}: chance we gave and what came true`}>
              The chance on a product’s page is about the next week (days 1 to 7) and its market, so it is
              compared with these.
            </CalibrationChart>
          )}
          {landingCalibration && (
            <CalibrationChart
              calibration={landingCalibration}
              label={`${title}: chance of the landing week and what came true`}
            >
              The chance of the week in which goods ordered by sea land: more than an average week in days 57
              to 63.
            </CalibrationChart>
          )}
        </More>
      )}
    </>
  )
  return (
    <Panel title={title} action={badge} anchor={id}>
      <p className={`${styles.soft} small soft tabular`}>{children}</p>
      {folded ? <More title="Results">{results}</More> : results}
    </Panel>
  )
}

/** Older questions are shown only where predictions were sealed with them. */
export function isAsked({ question, first, high, naive }: QuestionResult): boolean {
  return question === ASKED_NOW || first.picks + high.picks + naive.picks > 0
}

function whenFirst({ questions }: RecordResult): string {
  const [next] = questions.flatMap(({ nextDueOn }) => nextDueOn ?? []).sort()
  if (next === undefined) return 'No results: there is not enough history for this yet.'
  return `No results yet. The first ones come on ${day(next)}.`
}

function WorstMisses({ picks }: { picks: readonly RecordedPick[] }) {
  return (
    <section className={`${styles.misses} grid gap-3 line-above`} aria-label="Our worst misses">
      <h3>
        Our <Figure>{picks.length === 1 ? 'worst miss' : `${picks.length} worst misses`}</Figure>
      </h3>
      <ol className={`${styles.missList} grid tabular`}>
        {picks.map((pick) => (
          <li key={`${pick.product} ${pick.asOf} ${pick.question}`}>
            <PickName pick={pick} />
            <p className="small soft">
              Place <Figure>{pick.position}</Figure> on <Figure>{day(pick.asOf)}</Figure>. Then{' '}
              {outcomeOf(pick)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
