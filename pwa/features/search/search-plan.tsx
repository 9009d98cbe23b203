import { Link } from '@tanstack/react-router'
import { PlanOffer } from '../premium/plan-offer.tsx'
import styles from './search-plan.module.css'

const PARTS = [
  ['Typos are OK', 'Wrong, missing or swapped letters: we still find the product.'],
  [
    'Most reliable growth first',
    'When several names match equally well, the most reliable growth comes first.',
  ],
  ['Filters', 'By category, price, stage, how sure, and source. Your filters are saved in the link.'],
  ['Suppliers for each result', 'Open a result to see who ships it, with the shipments that prove it.'],
] as const

/** For whom the server does not answer: what search does and what it costs, instead of an empty table. */
export function SearchPlan() {
  return (
    <div className={styles.plan}>
      <section aria-labelledby="search-does">
        <h2 id="search-does">Search comes with Premium</h2>
        <dl className={styles.parts}>
          {PARTS.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.free}>
          Free for everyone: <Link to="/lookup">look up one product</Link> by its link, number or name.
        </p>
      </section>
      <PlanOffer />
    </div>
  )
}
