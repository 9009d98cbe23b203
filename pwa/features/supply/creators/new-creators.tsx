import { useState } from 'react'
import type { VideoSummary } from '#contracts/creators'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Button } from '../../../ui/button.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { day, plural, quantity } from '../../../ui/number.ts'

type Weeks = VideoSummary['newCreators']

export function NewCreators({ weeks }: { weeks: Weeks }) {
  const [table, setTable] = useState(false)
  return (
    <>
      {table ? (
        <FigureTable
          label="New creators a week"
          columns={['Week to', 'New creators']}
          rows={weeks
            .toReversed()
            .map((week) => ({ name: day(week.weekEnding), figures: [quantity(week.creators)] }))}
        />
      ) : (
        <BarChart
          points={weeks.map((week) => ({ label: day(week.weekEnding), value: week.creators }))}
          summary={summaryOf(weeks)}
          write={(count) => plural(count, 'new creator')}
        />
      )}
      <div className="row wrap apart gap-2">
        <p className="small soft">By the last day of each week, counted at their first video that we know.</p>
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          Show as table
        </Button>
      </div>
    </>
  )
}

function summaryOf(weeks: Weeks): string {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return 'No weeks known.'
  const best = weeks.reduce((top, each) => (each.creators > top.creators ? each : top))
  const all = weeks.reduce((sum, { creators }) => sum + creators, 0)
  return `${plural(all, 'new creator')} in ${plural(weeks.length, 'week')} to ${day(last.weekEnding)}; the most were ${quantity(best.creators)} in the week to ${day(best.weekEnding)}, the last week had ${quantity(last.creators)}.`
}
