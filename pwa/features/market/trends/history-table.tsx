import type { HistoryWeek } from '#contracts/product'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { day, millions, money, moneyRange, quantity } from '../../../ui/number.ts'
import { changeWords, type Measure, type ShownDay } from './history-days.ts'

/** Newest first. */
export default function HistoryTable({
  days,
  weeks,
  measure,
  currency,
}: {
  days: ShownDay[]
  weeks: HistoryWeek[]
  measure: Measure
  currency: string | null
}) {
  return (
    <>
      <Days days={days} currency={currency} />
      <OlderWeeks weeks={weeks} measure={measure} currency={currency} />
    </>
  )
}

function Days({ days, currency }: { days: ShownDay[]; currency: string | null }) {
  const columns = (
    [
      ['units', 'Sold', quantity],
      ['views', 'Views', millions],
      ['ratings', 'New ratings', quantity],
      ['price', 'Price', (value: number) => money(value, currency)],
      ['rank', 'Shop rank', quantity],
    ] as const
  ).filter(([field]) => days.some((each) => each[field] !== null))
  const staged = days.some(({ change }) => change !== null)
  return (
    <FigureTable
      label="Daily figures"
      columns={['Day', ...columns.map(([, title]) => title), ...(staged ? ['Stage'] : [])]}
      rows={[...days].reverse().map((each) => ({
        name: day(each.day),
        figures: [
          ...columns.map(([field, , write]) => {
            const value = each[field]
            if (value !== null) return write(value)
            return field === 'price' || field === 'rank' ? '–' : 'no data'
          }),
          ...(staged ? [each.change ? changeWords(each.change) : ''] : []),
        ],
      }))}
    />
  )
}

function OlderWeeks({
  weeks,
  measure,
  currency,
}: {
  weeks: HistoryWeek[]
  measure: Measure
  currency: string | null
}) {
  if (weeks.length === 0) return null
  const priced = weeks.some(({ priceLow }) => priceLow !== null)
  const ranked = weeks.some(({ bestRank }) => bestRank !== null)
  return (
    <>
      <h3>Older weeks</h3>
      <p className="small soft tabular">Days are kept for 130 days, then as weeks for two years.</p>
      <FigureTable
        label="Older weeks"
        columns={[
          'Week from',
          ...(measure === 'rank' ? [] : [MEASURE_TITLES[measure], 'Days counted']),
          ...(priced ? ['Price'] : []),
          ...(ranked ? ['Best rank'] : []),
        ]}
        rows={[...weeks].reverse().map((week) => ({
          name: day(week.week),
          figures: [
            ...(measure === 'rank' ? [] : [orNone(week[measure], quantity), `${week.days} of 7`]),
            ...(priced
              ? [
                  week.priceLow === null || week.priceHigh === null
                    ? '–'
                    : moneyRange(week.priceLow, week.priceHigh, currency),
                ]
              : []),
            ...(ranked ? [week.bestRank === null ? '–' : quantity(week.bestRank)] : []),
          ],
        }))}
      />
    </>
  )
}

const MEASURE_TITLES = { units: 'Sold', views: 'Views', ratings: 'New ratings' } satisfies Record<
  Exclude<Measure, 'rank'>,
  string
>

function orNone(value: number | null, write: (value: number) => string): string {
  return value === null ? 'no data' : write(value)
}
