import { LIST_DAYS, LIST_ROWS_MAX } from '#contracts/my-lists'
import { quantity } from '../../ui/number.ts'
import { PlanOffer } from '../premium/plan-offer.tsx'
import styles from './list-plan.module.css'

const PARTS = [
  [
    'Bring any list',
    'A CSV or Excel file from Kalodata, FastMoss, Helium 10 or your own. We find the columns by their names.',
  ],
  ['Suppliers for each row', 'Who ships such goods, how well it matches, and what they ask a piece.'],
  [
    'Net profit for each row',
    'After platform, fulfilment, ads, returns, freight and duty. The best rows come first.',
  ],
  [
    'Only yours',
    `Up to ${quantity(LIST_ROWS_MAX)} products a file. Nobody else sees it. We delete it after ${LIST_DAYS} days, you at any time.`,
  ],
] as const

/** For whom the server does not answer: what matching a list does and what it costs. */
export function ListPlan() {
  return (
    <div className={styles.plan}>
      <section aria-labelledby="list-does">
        <h2 id="list-does">Match my list comes with a plan</h2>
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
