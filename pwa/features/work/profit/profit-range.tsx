import type { Deviation, LandedProfit } from '#profit/calculation'
import { Figure } from '../../../ui/figure.tsx'
import styles from './cost-lines.module.css'
import { centsText } from './write-figure.ts'

/** Shows the loss from each figure's worst case and their sum to the low end, so that it can be checked by hand. */
export function ProfitRange({ landed: { profit, deviations } }: { landed: LandedProfit }) {
  const bad = deviations.filter(({ less }) => less > 0).sort((a, b) => b.less - a.less)
  if (profit === null || bad.length === 0) return null
  return (
    <>
      <h3>How the low end is made</h3>
      <ul className="grid tabular">
        {bad.map(({ figure, less }) => (
          <li key={figure} className={`${styles.line} grid`}>
            <span className="strong">{BAD_END[figure]}</span>
            <span className={`${styles.cents} strong`}>
              −<Figure>{centsText(less)}</Figure>
            </span>
          </li>
        ))}
        <li className={`${styles.line} grid`} data-sum>
          <span className="strong">Low end</span>
          <span className={`${styles.cents} strong`}>
            <Figure>{centsText(profit.low)}</Figure>
          </span>
          <p className={`${styles.detail} small soft shrink breaks`}>
            <Figure>{centsText(profit.likely)}</Figure> less{' '}
            <Figure>{centsText(profit.likely - profit.low)}</Figure>, the root of the sum of the squares: not
            all of these go wrong at once.
          </p>
        </li>
      </ul>
    </>
  )
}

const BAD_END: Record<Deviation['figure'], string> = {
  promotion: 'Highest commission and advertising',
  payment: 'Highest payment fee',
  unitCost: 'Highest factory price',
  goods: 'Heavier and larger than typical',
  parcel: 'Highest parcel price',
  warehouse: 'Highest placement and longest storage',
  returns: 'Most returns',
  returnHandling: 'Highest cost of a return',
  returnLoss: 'Fewest returns to sell again',
  freight: 'Highest freight rate',
  duty: 'Highest duty',
  broker: 'Dearest broker and bond',
  inspection: 'Dearest inspection',
  other: 'Highest other costs',
}
