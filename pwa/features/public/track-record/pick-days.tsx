import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../describe-error.ts'
import { Figure } from '../../../ui/figure.tsx'
import { day, plural } from '../../../ui/number.ts'
import styles from './pick-days.module.css'
import { dailyCounts } from './queries.ts'

export function PickDays({ number }: { number: number }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`${styles.summary} inline small`}>Daily counts</summary>
      {open && <Days number={number} />}
    </details>
  )
}

function Days({ number }: { number: number }) {
  const { data, error, isPending } = useQuery(dailyCounts(number))
  if (isPending) return <p className="small soft">Loading…</p>
  if (error) return <p className="small soft">{describeError(error)}</p>
  const counts = data.sealed ?? data.now
  if (counts === null) return <p className="small soft">No daily counts are known.</p>
  return (
    <>
      <p className="small soft">
        {data.sealed ? 'Sealed with the result' : 'As in our data today, not sealed yet'}, row {number}. Day 1
        is <Figure>{day(data.from)}</Figure>.
      </p>
      <DayList days={counts} />
      {data.market && data.market.days.length > 0 && (
        <>
          <p className="small soft">
            Its market, <Figure>{plural(data.market.products, 'product')}</Figure>: each day as a share of an
            average week. Together {data.market.growth}.
          </p>
          <DayList days={data.market.days} />
        </>
      )}
    </>
  )
}

function DayList({ days }: { days: readonly (number | null)[] }) {
  return (
    <ol className={`${styles.days} grid tabular gap-1-3`}>
      {days.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days are identified by position
        <li key={at}>
          <span>Day {at + 1}</span> {count === null ? '–' : Math.round(count * 10_000) / 10_000}
        </li>
      ))}
    </ol>
  )
}
