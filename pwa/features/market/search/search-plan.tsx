import { Link } from '@tanstack/react-router'
import { PlanFeature } from '../../public/premium/plan-feature.tsx'

const PARTS = [
  ['Typos are OK', 'Wrong, missing or swapped letters: we still find the product.'],
  [
    'Most reliable growth first',
    'When several names match equally well, the most reliable growth comes first.',
  ],
  ['Filters', 'By category, price, stage, how sure, and source. Your filters are saved in the link.'],
  ['Suppliers for each result', 'Open a result to see who ships it, with the shipments that prove it.'],
] as const

export function SearchPlan() {
  return (
    <PlanFeature title="Search comes with a plan" parts={PARTS}>
      Free for everyone: <Link to="/lookup">look up one product</Link> by its link, number or name.
    </PlanFeature>
  )
}
