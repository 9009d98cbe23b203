import { ENOUGH_COUNTED } from '#contracts/category'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { day, month, percent, plural } from '../../../ui/number.ts'
import { ORIGIN_WORDS } from '../../shell/freshness/origin-badge.tsx'
import type { Figures } from './category-words.ts'
import { hsWords } from './code-imports.tsx'
import { MonthChart, type MonthValue } from './month-chart.tsx'

/** Sales of a year, else imports of a year. */
export function CategorySeason({ season, imports: [code] }: Pick<Figures, 'season' | 'imports'>) {
  if (season)
    return (
      <Fold title="Season by month">
        <Best
          months={season.months.map(({ month, share }) => ({ month, value: 100 * share }))}
          what="Sales"
          most="Most was sold in"
        />
        <p className="small soft tabular pretty">
          Units a day against the mean of the 12 months, of the{' '}
          <Figure>{plural(season.products, 'product')}</Figure> longest on record with sales counted in each
          of them. One year cannot tell a season from a fashion.
        </p>
      </Fold>
    )
  const months = code ? yearOf(code.months) : null
  return (
    <Fold title="Season by month">
      <p className="pretty">
        Not known from sales: fewer than {ENOUGH_COUNTED} products have 12 whole months on record.
        {months ? ' The imports of a year instead:' : ' Imports of a year are not known either.'}
      </p>
      {code && months && (
        <>
          <Best months={months} what="US imports" most="Most was imported in" />
          <p className="small soft tabular pretty">
            Dollars against the mean of the 12 months, of goods with the customs code {hsWords(code.hs)}. They
            arrive weeks before they sell. {code.source}, read <Figure>{day(code.readAt)}</Figure>
            {code.origin === 'sandbox' && `. ${ORIGIN_WORDS.sandbox}, not real figures`}.
          </p>
        </>
      )}
    </Fold>
  )
}

function Best({ months, what, most }: { months: MonthValue[]; what: string; most: string }) {
  const best = months.reduce((top, each) => ((each.value ?? 0) > (top.value ?? 0) ? each : top))
  return (
    <>
      <p className="strong tabular">
        {most} <Figure>{month(best.month)}</Figure>: <Figure>{percent(best.value ?? 0)}</Figure> of a mean
        month.
      </p>
      <MonthChart title={`${what} by month`} what={what} months={months} write={percent} />
    </>
  )
}

/** The newest 12 months in percent of their mean. Null with one missing. */
function yearOf(months: Figures['imports'][number]['months']): MonthValue[] | null {
  const year = months.slice(-12)
  const known = year.flatMap(({ dollars }) => (dollars === null ? [] : [dollars]))
  const mean = known.reduce((sum, dollars) => sum + dollars, 0) / 12
  if (known.length < 12 || mean === 0) return null
  return year.map(({ month, dollars }) => ({ month, value: (100 * (dollars ?? 0)) / mean }))
}
