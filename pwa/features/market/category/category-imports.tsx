import { useState } from 'react'
import type { CategoryImports } from '#contracts/category-imports'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useToday } from '../../../ui/now.ts'
import { day, dayAge, month, percent, plural, quantity, short } from '../../../ui/number.ts'
import { ORIGIN_WORDS } from '../../shell/freshness/origin-badge.tsx'
import styles from './category-imports.module.css'

export default function CategoryImportsPanel({ imports }: { imports: CategoryImports }) {
  const today = useToday()
  const { claim, change, name, hs, basis, source, origin, readAt } = imports
  const ended = lastDayOf(imports.month)
  const isOld = today - Date.parse(ended) > OLD_MS
  return (
    <Fold title="US imports of the whole category" anchor="category-imports">
      <p className={styles.figures}>
        <strong>{percent(change, true)}</strong> {(isOld ? BEFORE : NOW)[claim]}
      </p>
      <p>
        US imports from <Figure>{quarterOf(imports.month)}</Figure>:{' '}
        <Figure>{dollars(imports.threeMonths)}</Figure>. Same three months a year before:{' '}
        <Figure>{dollars(imports.aYearBefore)}</Figure>. <Figure>{month(imports.month)}</Figure> alone:{' '}
        <Figure>{dollars(imports.newest)}</Figure>.
      </p>
      <Months imports={imports} />
      <p className="small soft tabular">
        Goods with the customs code HS {hs.slice(0, 4)}.{hs.slice(4)}
        <Figure>{name !== null && ` (${name})`}</Figure>. <Figure>{quantity(basis.shipments)}</Figure> of{' '}
        <Figure>{plural(basis.codedShipments, 'shipment')}</Figure> of goods like this have this code, from{' '}
        <Figure>{plural(basis.suppliers, 'supplier')}</Figure>. Imports are counted in dollars, so higher
        prices raise them too.
      </p>
      <p className="small soft tabular">
        Source: {source}, up to <Figure>{month(imports.month)}</Figure> (ended{' '}
        <Figure>{dayAge(ended, today)}</Figure>), read <Figure>{day(readAt)}</Figure>
        {origin === 'sandbox' && `. ${ORIGIN_WORDS.sandbox}, not real figures`}.
        {isOld && ' Nothing newer has come since.'}
      </p>
    </Fold>
  )
}

const NOW = {
  rises: 'The whole category rises, vs. a year before',
  falls: 'The whole category falls, vs. a year before',
  steady: 'The whole category is steady, vs. a year before',
}
const BEFORE = {
  rises: 'The whole category rose, vs. a year before',
  falls: 'The whole category fell, vs. a year before',
  steady: 'The whole category was steady, vs. a year before',
}

function Months({ imports: { months } }: { imports: CategoryImports }) {
  const [table, setTable] = useState(false)
  return (
    <>
      <div className="row wrap apart gap-2">
        <h3>Imports by month</h3>
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          Show as table
        </Button>
      </div>
      {table ? (
        <FigureTable
          label="US imports by month"
          columns={['Month', 'US imports']}
          rows={months.toReversed().map((each) => ({
            name: month(each.month),
            figures: [each.dollars === null ? 'not known' : dollars(each.dollars)],
          }))}
        />
      ) : (
        <BarChart
          points={months.map((each) => ({ label: month(each.month), value: each.dollars }))}
          summary={summaryOf(months)}
          write={dollars}
        />
      )}
    </>
  )
}

function summaryOf(months: CategoryImports['months']): string {
  const known = months.flatMap((each) => (each.dollars === null ? [] : [{ ...each, dollars: each.dollars }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'No months known.'
  const best = known.reduce((top, each) => (each.dollars > top.dollars ? each : top))
  return `US imports from ${month(first.month)}, ${dollars(first.dollars)}, to ${month(last.month)}, ${dollars(last.dollars)}; the highest was ${month(best.month)} with ${dollars(best.dollars)}.`
}

/** `Jun to Aug 2026`; across years both are shown. */
function quarterOf(newest: string): string {
  const [year = 0, number = 1] = newest.split('-').map(Number)
  const first = month(new Date(Date.UTC(year, number - 3, 1)).toISOString())
  return `${number >= 3 ? first.split(' ')[0] : first} to ${month(newest)}`
}

function lastDayOf(newest: string): string {
  const [year = 0, number = 1] = newest.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

function dollars(amount: number): string {
  return `$${short(amount)}`
}

/** Figures appear two months later; older than five months means missing data. */
const OLD_MS = 150 * 86_400_000
