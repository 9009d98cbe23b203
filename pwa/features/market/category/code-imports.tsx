import type { ReactNode } from 'react'
import type { CodeImports } from '#contracts/category-imports'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { useToday } from '../../../ui/now.ts'
import { day, dayAge, month, percent, short } from '../../../ui/number.ts'
import { ORIGIN_WORDS } from '../../shell/freshness/origin-badge.tsx'
import { MonthChart } from './month-chart.tsx'

/** US imports of one customs code. `children`: the evidence for the code. */
export function CodeImportsFold({
  imports,
  title,
  anchor,
  subject,
  children,
}: {
  imports: CodeImports
  title: string
  anchor?: string
  /** Subject of the claim: it rises, falls or is steady. */
  subject: string
  children: ReactNode
}) {
  const today = useToday()
  const { claim, change, name, hs, source, origin, readAt } = imports
  const ended = lastDayOf(imports.month)
  const isOld = today - Date.parse(ended) > OLD_MS
  return (
    <Fold title={title} {...(anchor !== undefined && { anchor })}>
      <p className="flex wrap baseline gap-1-3 strong">
        <strong className="numeral tabular">{percent(change, true)}</strong> {subject}{' '}
        {(isOld ? BEFORE : NOW)[claim]}, vs. a year before
      </p>
      <p>
        US imports from <Figure>{quarterOf(imports.month)}</Figure>:{' '}
        <Figure>{dollars(imports.threeMonths)}</Figure>. Same three months a year before:{' '}
        <Figure>{dollars(imports.aYearBefore)}</Figure>. <Figure>{month(imports.month)}</Figure> alone:{' '}
        <Figure>{dollars(imports.newest)}</Figure>.
      </p>
      <MonthChart
        title="Imports by month"
        what="US imports"
        months={imports.months.map((each) => ({ month: each.month, value: each.dollars }))}
        write={dollars}
      />
      <p className="small soft tabular">
        Goods with the customs code {hsWords(hs)}
        <Figure>{name !== null && ` (${name})`}</Figure>. {children} Imports are counted in dollars, so higher
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

/** `HS 9405.42`. */
export function hsWords(hs: string): string {
  return `HS ${hs.slice(0, 4)}.${hs.slice(4)}`
}

const NOW = { rises: 'rises', falls: 'falls', steady: 'is steady' }
const BEFORE = { rises: 'rose', falls: 'fell', steady: 'was steady' }

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
