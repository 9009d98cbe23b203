import { EXPORT_MAX, EXPORTS_AN_HOUR, LIST_ROWS_MAX, VIEWS_MAX } from '#contracts/plans'
import { Button, PrimaryLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { quantity } from '../../../ui/number.ts'
import { priceOf } from '../../plan/billing/format-price.ts'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { canSignIn } from '../../plan/identity/sign-in-provider.ts'
import { SIGN_IN_UNAVAILABLE } from '../../plan/identity/sign-in-unavailable.tsx'
import styles from './explore-plan.module.css'
import { FilterForm } from './filter-form.tsx'

const PARTS = [
  ['Filter by any number', 'Growth, stage, how sure, sales, price, net profit, competition, reviews, age.'],
  ['Only products you can source', 'Only products with a supplier that recently shipped similar goods.'],
  ['Save your filters', `Save up to ${VIEWS_MAX} filters by name and use them on all your devices.`],
  [
    'Match your own list',
    `Open a file of another tool, up to ${quantity(LIST_ROWS_MAX)} products: suppliers and net profit for each, seen by you alone.`,
  ],
  [
    'Export to a spreadsheet',
    `The filtered list as CSV or Excel, with the source of each figure: up to ${quantity(EXPORT_MAX)} rows a file, ${EXPORTS_AN_HOUR} files an hour. A file costs nothing extra.`,
  ],
] as const
const EXAMPLE = {
  velocityFrom: 100,
  confidence: 'medium',
  stage: ['growing', 'viral'],
  profitFrom: 5,
} as const

/** Shows locked filters without Pro. Sends no request. */
export function ExplorePlan({ visitor }: { visitor: boolean }) {
  return (
    <div className={`${styles.plan} stack gap-6`}>
      <section className={`${styles.does} grid top gap-5`} aria-labelledby="explore-does">
        <h2 id="explore-does">Filters, saved views and exports come with a plan</h2>
        <dl className={`${styles.parts} grid`}>
          {PARTS.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        <div className="grid start gap-3">
          {visitor && !canSignIn() ? (
            <p>{SIGN_IN_UNAVAILABLE}</p>
          ) : visitor ? (
            <Button look="primary" onClick={() => askToLogIn('feature', '/explore')}>
              Sign in
            </Button>
          ) : (
            <PrimaryLink to="/payment">Get Premium</PrimaryLink>
          )}
          <p className={`${styles.small} small soft pretty`}>
            Premium is {priceOf('premium')} a month, Pro is {priceOf('pro')}; both open the same and can be
            cancelled at any time. Without a plan, you can see the same products by category on the Trending
            page.
          </p>
        </div>
      </section>
      <section className={`${styles.example} round-lg`} aria-labelledby="explore-example">
        <h2 id="explore-example">
          <Icon name="lock" size={18} /> Example of the filters
        </h2>
        {/* Inert: filters are visible but unreachable. */}
        <fieldset disabled inert className={`${styles.form} shrink`}>
          <legend className="visually-hidden">Locked</legend>
          <FilterForm filter={{ ...EXAMPLE, stage: [...EXAMPLE.stage] }} onChange={() => undefined} />
        </fieldset>
      </section>
    </div>
  )
}
