import type { ForecastWeek, ProductDetail } from '#contracts/product'
import { Figure } from '../../../ui/figure.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { about, day, quantity } from '../../../ui/number.ts'

const WORDS = { units: 'sold', views: 'views', ratings: 'new ratings' } as const
/** Weeks ahead; the landing week is added. */
const SHOWN_WEEKS = [1, 2, 4, 8, 13]

export function ProductForecast({
  weeks,
  product: { trend, landing },
}: {
  weeks: ForecastWeek[]
  product: Pick<ProductDetail, 'trend' | 'landing'>
}) {
  const { measure, spikeCapped } = trend
  const [next] = weeks
  if (!next) return null
  const same = weeks.filter(({ sameAsLastWeek }) => sameAsLastWeek)
  const shown = weeks.filter(
    ({ sameAsLastWeek, weekEnding }, at) =>
      !sameAsLastWeek && (SHOWN_WEEKS.includes(at + 1) || weekEnding === landing?.weekEnding),
  )
  return (
    <Fold title="Forecast">
      {!next.sameAsLastWeek && (
        <p className="flex wrap baseline gap-1-3 tabular">
          <strong className="numeral">
            <Figure>{rounded(next.expected)}</Figure>
          </strong>{' '}
          <span>
            <Figure>{measure === null || measure === 'ranks' ? '' : WORDS[measure]}</Figure> in the week to{' '}
            <Figure>{day(next.weekEnding)}</Figure>
          </span>
        </p>
      )}
      {shown.length > 0 && (
        <FigureTable
          label="Forecast by week"
          columns={['Week to', 'Expected', '8 of 10 cases']}
          rows={shown.map(({ weekEnding, expected, low, high }) => ({
            name: day(weekEnding),
            figures: [rounded(expected), `${rounded(low)}–${rounded(high)}`],
          }))}
        />
      )}
      {landing && <p className="small ink tabular">{describeLanding(landing, weeks)}</p>}
      {same.length > 0 && <p className="small soft tabular">{describeSame(weeks, same)}</p>}
      {spikeCapped && (
        <p className="small soft tabular">
          One day of last week was far above the others. That day counts in this forecast: without another
          like it, expect less.
        </p>
      )}
    </Fold>
  )
}

function describeLanding(
  { days, weekEnding, usualWeek, chance }: NonNullable<ProductDetail['landing']>,
  weeks: readonly ForecastWeek[],
): string {
  const when = `Goods ordered today by sea can be sold in about ${days} days, in the week to ${day(weekEnding)}.`
  const usual = `the average of the weeks before (${quantity(Math.round(usualWeek))} a week)`
  if (chance === null)
    return `${when} Too few past forecasts to say if it then still sells more than ${usual}.`
  const resolved = weeks.find((week) => week.weekEnding === weekEnding)?.resolved ?? 0
  return `${when} Chance that it then sells more than ${usual}: ${Math.round(100 * chance)} of 100, from ${quantity(resolved)} past forecasts of products like this.`
}

/** A forecast that only repeats last week is not shown as one. */
function describeSame(weeks: readonly ForecastWeek[], same: readonly ForecastWeek[]): string {
  const which =
    same.length === weeks.length
      ? ''
      : ` for the ${same.length === 1 ? 'week' : 'weeks'} to ${same.map(({ weekEnding }) => day(weekEnding)).join(', ')}`
  return `No forecast${which}: last week is the better guess.`
}

function rounded(week: number): string {
  return about(Math.round(week))
}
