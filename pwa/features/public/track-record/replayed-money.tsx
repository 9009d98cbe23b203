import { Link } from '@tanstack/react-router'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { More } from '../../../ui/more.tsx'
import { Panel } from '../../../ui/panel.tsx'

/** Measured by `npm run bench:insight` on 28 Nov 2026 (docs/decisions: verdict with time). */
const RETURNS = {
  'A shop': [
    { name: 'Order a sample', figures: ['+62¢ (59 to 64)', '7%'] },
    { name: 'All rises', figures: ['+31¢ (22 to 38)', '24%'] },
    { name: 'Best sellers', figures: ['+36¢ (31 to 41)', '20%'] },
  ],
  'Stars of code projects': [
    { name: 'Order a sample', figures: ['+38¢ (36 to 41)', '19%'] },
    { name: 'All rises', figures: ['+26¢ (23 to 28)', '28%'] },
    { name: 'Best sellers', figures: ['+37¢ (35 to 39)', '21%'] },
  ],
}

export function ReplayedMoney() {
  return (
    <Panel title="What the verdict would have earned" anchor="money">
      <p>
        On a dollar of first orders, our verdict earned 62¢ in one shop’s past and 38¢ in another history;
        best sellers earned 36¢ and 37¢.
      </p>
      <More title="All figures">
        <p>
          On the past of others: on each seventh day, a first order of up to 20 products, on sale nine weeks
          later. What was left after 13 more weeks is lost. A verdict sees only the days before.
        </p>
        {Object.entries(RETURNS).map(([past, rows]) => (
          <FigureTable
            key={past}
            label={`${past}: earned on a dollar of first orders`}
            columns={[past, 'On a dollar', 'At a loss']}
            rows={rows}
          />
        ))}
        <p className="small soft tabular">
          All products with the same costs: 60¢ landed and 40¢ of profit in each dollar sold, half of the
          sales yours. In brackets 9 of 10 cases, by days drawn anew. A shop: a year of daily sales of 3,900
          products, 2010 and 2011. Stars: those of 3,859 public code projects, counted as sales, 2024 to 2026.
          There the lead over best sellers is within chance. Measured on 28 Nov 2026.{' '}
          <Link className="inline target underline" to="/how-it-works" hash="verdict">
            How a verdict is made
          </Link>
        </p>
      </More>
    </Panel>
  )
}
