import { Link } from '@tanstack/react-router'
import type { RecordedPick } from '#contracts/recorded-pick'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { day } from '../../../ui/number.ts'
import { outcomeOf, STATE_WORDS } from './pick-words.ts'
import styles from './product-picks.module.css'

export function ProductPicks({ picks }: { picks: readonly RecordedPick[] }) {
  return (
    <Fold title="Our predictions for this product">
      {picks.length === 0 && (
        <p className={`${styles.none} small`}>We have not made a prediction about it yet.</p>
      )}
      <ul className={`${styles.list} grid gap-2 small tabular`}>
        {picks.map((pick) => (
          <li key={`${pick.number ?? ''} ${pick.asOf} ${pick.question}`}>
            <strong>{STATE_WORDS[pick.state]}</strong>
            <p>
              <Figure>{day(pick.asOf)}</Figure>, place <Figure>{pick.position}</Figure>
              {pick.number === null && ', replayed'}. {outcomeOf(pick)}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link className="inline target small underline" to="/track-record">
          Our track record
        </Link>
      </p>
    </Fold>
  )
}
