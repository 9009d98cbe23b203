import { LIST_DAYS, LIST_ROWS_MAX } from '#contracts/my-lists'
import { quantity } from '../../../ui/number.ts'
import { PlanFeature } from '../../public/premium/plan-feature.tsx'

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

export function ListPlan() {
  return <PlanFeature title="Match my list comes with a plan" parts={PARTS} />
}
