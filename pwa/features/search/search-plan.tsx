import { PlanOffer } from '../premium/plan-offer.tsx'
import styles from './search-plan.module.css'

const PARTS = [
  ['Finds it misspelt', 'A letter wrong, missing or swapped, a space too many: the product is still found.'],
  ['Strongest rise first', 'Among names that fit as well, the order is by how surely sales have grown.'],
  ['Narrows down', 'By category, price, stage, confidence and source, all kept in the address.'],
  ['Goes on to suppliers', 'Each result opens on who ships it, with the shipments that show it.'],
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
      </section>
      <PlanOffer />
    </div>
  )
}
