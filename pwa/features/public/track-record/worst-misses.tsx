import type { RecordedPick } from '#contracts/recorded-pick'
import { Figure } from '../../../ui/figure.tsx'
import { day } from '../../../ui/number.ts'
import { PickName } from './pick-name.tsx'
import { outcomeOf } from './pick-words.ts'
import styles from './worst-misses.module.css'

export function WorstMisses({ picks }: { picks: readonly RecordedPick[] }) {
  return (
    <section className={`${styles.part} grid gap-3`} aria-label="Our worst misses">
      <h3>
        Our <Figure>{picks.length === 1 ? 'worst miss' : `${picks.length} worst misses`}</Figure>
      </h3>
      <ol className={`${styles.list} grid tabular`}>
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
