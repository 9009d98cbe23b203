import { useState } from 'react'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Button } from '../../../ui/button.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { month } from '../../../ui/number.ts'

export interface MonthValue {
  /** YYYY-MM. */
  month: string
  value: number | null
}

/** Oldest first. The table has the newest first. */
export function MonthChart({
  title,
  what,
  months,
  write,
}: {
  title: string
  /** Names the values, also for readers who hear the chart. */
  what: string
  months: readonly MonthValue[]
  write: (value: number) => string
}) {
  const [table, setTable] = useState(false)
  return (
    <>
      <div className="row wrap apart gap-2">
        <h3>{title}</h3>
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          Show as table
        </Button>
      </div>
      {table ? (
        <FigureTable
          label={`${what} by month`}
          columns={['Month', what]}
          rows={months.toReversed().map((each) => ({
            name: month(each.month),
            figures: [each.value === null ? 'not known' : write(each.value)],
          }))}
        />
      ) : (
        <BarChart
          points={months.map((each) => ({ label: month(each.month), value: each.value }))}
          summary={summaryOf(months, what, write)}
          write={write}
        />
      )}
    </>
  )
}

function summaryOf(months: readonly MonthValue[], what: string, write: (value: number) => string): string {
  const known = months.flatMap((each) => (each.value === null ? [] : [{ ...each, value: each.value }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'No months known.'
  const best = known.reduce((top, each) => (each.value > top.value ? each : top))
  return `${what} from ${month(first.month)}, ${write(first.value)}, to ${month(last.month)}, ${write(last.value)}; the highest was ${month(best.month)} with ${write(best.value)}.`
}
