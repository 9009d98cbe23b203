import type { GroupResult, QuestionResult, Share } from '#contracts/track-record'
import { Figure } from '../../../ui/figure.tsx'
import { day, percent, plural } from '../../../ui/number.ts'
import { ShareBar } from '../../../ui/share-bar.tsx'
import { QUESTION_WORDS } from './pick-words.ts'
import styles from './question-rates.module.css'

export function QuestionRates({ result }: { result: QuestionResult }) {
  const { question, first, high, naive, base, nextDueOn } = result
  return (
    <section className={`${styles.question} grid top shrink gap-3`} aria-label={QUESTION_WORDS[question]}>
      <h3>{QUESTION_WORDS[question]}</h3>
      <dl className="grid gap-4">
        <Rate name="Our first 50" group={first} ours />
        <Rate name="Very likely" group={high} ours />
        <Rate name="Simple rule" hint="largest growth vs. the week before" group={naive} />
        <div className={`${styles.rate} grid tabular baseline`}>
          <dt>
            Any product <span>as many, picked blindly</span>
          </dt>
          {base === null ? (
            <dd className="small soft">not known yet</dd>
          ) : (
            <>
              <dd className={styles.share}>{percent(base.share * 100)}</dd>
              <dd className="small soft whole-row">
                of <Figure>{plural(base.products, 'product')}</Figure> counted
              </dd>
              <Bar share={base.share} />
            </>
          )}
        </div>
      </dl>
      {nextDueOn !== null && (
        <p className="small soft">
          Next results: <Figure>{day(nextDueOn)}</Figure>
        </p>
      )}
    </section>
  )
}

export function Rate({
  name,
  hint,
  group,
  ours = false,
}: {
  name: string
  hint?: string
  group: GroupResult
  ours?: boolean
}) {
  return (
    <div className={`${styles.rate} grid tabular baseline`} data-ours={ours || undefined}>
      <dt>
        {name} {hint && <span>{hint}</span>}
      </dt>
      {group.share === null ? (
        <dd className="small soft">
          {group.picks === 0 ? 'none so far' : `no result yet, ${group.picks} waiting`}
        </dd>
      ) : (
        <>
          <dd className={styles.share}>{percent(group.share * 100)}</dd>
          <dd className="small soft whole-row">
            {group.hits} of {group.of} right{restOf(group)}
            {rangeOf(group)}
          </dd>
          <Bar share={group.share} low={group.low} high={group.high} />
        </>
      )}
    </div>
  )
}

function rangeOf({ low, high }: Share): string {
  return low === null || high === null ? '' : ` · likely ${percent(low * 100)} to ${percent(high * 100)}`
}

function restOf({ open, unresolved }: GroupResult): string {
  return [open > 0 && `, ${open} waiting`, unresolved > 0 && `, ${unresolved} not known`]
    .filter(Boolean)
    .join('')
}

/** Decorative: the text beside it has the same figures. */
function Bar({
  share,
  low = null,
  high = null,
}: {
  share: number
  low?: number | null
  high?: number | null
}) {
  return (
    <dd className={`${styles.bar} pill whole-row relative`} aria-hidden="true">
      <ShareBar share={share} className={styles.fill} />
      {low !== null && high !== null && (
        <svg className={`${styles.range} full`} aria-hidden="true">
          <line x1={at(low)} x2={at(high)} y1="50%" y2="50%" />
          <line x1={at(low)} x2={at(low)} y1="10%" y2="90%" />
          <line x1={at(high)} x2={at(high)} y1="10%" y2="90%" />
        </svg>
      )}
    </dd>
  )
}

const at = (share: number) => `${(share * 100).toFixed(2)}%`
