import { useState } from 'react'
import type * as z from 'zod/mini'
import { OPEN_HISTORY_DAYS } from '#contracts/plans'
import type { HistoryDay, ProductDetail } from '#contracts/product'
import { Button } from '../../ui/button.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { HistoryChart } from '../../ui/history-chart.tsx'
import { about, day, millions, money, plural, quantity, tenths } from '../../ui/number.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './product-view.module.css'

type Day = z.infer<typeof HistoryDay>
type Measure = 'units' | 'views' | 'ratings'

const TITLES = { units: 'Sold a day', views: 'Views a day', ratings: 'New ratings a day' } as const
const WORDS = { units: 'sold', views: 'views', ratings: 'new ratings' } as const
const DAYS_A_WEEK = 7

/** The daily figures behind the trend, as a curve or as a table. */
export function ProductHistory({ product }: { product: ProductDetail }) {
  const [table, setTable] = useState(false)
  const { history, trend, historyLockedDays } = product
  const measure = trend.measure ?? counted(history)
  if (measure === null || history.length === 0) {
    return (
      <Panel title="History">
        <p className={styles.soft}>{whyEmpty(product)}</p>
      </Panel>
    )
  }
  const usual = measure === trend.measure && trend.usualWeek !== null ? trend.usualWeek / DAYS_A_WEEK : null
  const write = (value: number) => `${quantity(value)} ${WORDS[measure]}`
  return (
    <Panel
      title={TITLES[measure]}
      action={
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          Show as table
        </Button>
      }
    >
      {table ? (
        <HistoryTable days={history} currency={product.currency} />
      ) : (
        <HistoryChart
          points={history.map((each) => ({ label: day(each.day), value: each[measure] }))}
          usual={usual}
          usualLabel={
            usual === null ? '' : `average day: ${usual < 10 ? tenths(usual) : about(Math.round(usual))}`
          }
          summary={summaryOf(history, measure)}
          write={write}
        />
      )}
      {historyLockedDays > 0 && (
        <p className={styles.soft}>
          {history.length} of its {plural(history.length + historyLockedDays, 'day')}{' '}
          {history.length === 1 ? 'is' : 'are'} open to everyone. The rest comes with a plan.
        </p>
      )}
    </Panel>
  )
}

function whyEmpty({ historyLockedDays, trend, provenance }: ProductDetail): string {
  if (trend.historyDays > 0 && historyLockedDays > 0) return `No data for the last ${OPEN_HISTORY_DAYS} days.`
  if (trend.caveat === 'no-recent-data' && trend.asOf) return `No data after ${day(trend.asOf)}.`
  const grows = provenance.origin === 'file' ? 'when a new file is imported' : 'with each refresh'
  return `No daily data yet. New data comes ${grows}.`
}

function HistoryTable({ days, currency }: { days: Day[]; currency: string | null }) {
  const has = (field: keyof Day) => days.some((each) => each[field] !== null)
  const columns = (
    [
      ['units', 'Sold', quantity],
      ['views', 'Views', millions],
      ['ratings', 'New ratings', quantity],
      ['price', 'Price', (value: number) => money(value, currency)],
      ['rank', 'Shop rank', quantity],
    ] as const
  ).filter(([field]) => has(field))
  return (
    <FigureTable
      label="Daily figures"
      columns={['Day', ...columns.map(([, title]) => title)]}
      rows={days.map((each) => ({
        name: day(each.day),
        figures: columns.map(([field, , write]) => {
          const value = each[field]
          if (value !== null) return write(value)
          return field === 'price' || field === 'rank' ? '–' : 'no data'
        }),
      }))}
    />
  )
}

function counted(history: Day[]): Measure | null {
  return (
    (['units', 'views', 'ratings'] as const).find((measure) =>
      history.some((each) => each[measure] !== null),
    ) ?? null
  )
}

function summaryOf(history: Day[], measure: Measure): string {
  const known = history.flatMap((each) => {
    const value = each[measure]
    return value === null ? [] : [{ day: each.day, value }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'No daily data.'
  const best = known.reduce((top, each) => (each.value > top.value ? each : top))
  return `${quantity(first.value)} ${WORDS[measure]} on ${day(first.day)}, ${quantity(last.value)} on ${day(last.day)}; the best day was ${day(best.day)} with ${quantity(best.value)}.`
}
