import { useState } from 'react'
import type { SupplierProfile } from '#contracts/supplier-profile'
import type { SupplierCard } from '#contracts/suppliers'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Button } from '../../../ui/button.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { day, dayAge, month, plural, quantity } from '../../../ui/number.ts'
import { FigureTitle } from './figure-title.tsx'
import styles from './supplier-shipments.module.css'

type Months = SupplierProfile['months']

export function SupplierShipments({
  supplier: { totalShipments, lastShipmentOn, buyers },
  profile,
  today,
}: {
  supplier: SupplierCard
  profile: SupplierProfile | null
  today: number
}) {
  return (
    <section className="stack gap-3 water round-lg pad-4" aria-labelledby="shipments">
      <FigureTitle id="shipments" figure={totalShipments === null ? 'No' : quantity(totalShipments)} hero>
        {totalShipments === 1 || totalShipments === null ? 'shipment' : 'shipments'} in our data
      </FigureTitle>
      <dl className={`${styles.facts} grid tabular`}>
        <div>
          <dt>Last shipped</dt>
          <dd>{lastShipmentOn === null ? 'not known' : dayAge(lastShipmentOn, today)}</dd>
          {lastShipmentOn !== null && <dd className={styles.date}>{day(lastShipmentOn)}</dd>}
        </div>
        <div>
          <dt>Buyers</dt>
          <dd>{buyers === null ? 'not known' : quantity(buyers)}</dd>
        </div>
        {profile && (
          <div>
            <dt>First shipment</dt>
            <dd>{profile.firstShipmentOn === null ? 'not known' : month(profile.firstShipmentOn)}</dd>
          </div>
        )}
      </dl>
      {profile && <OverTime profile={profile} />}
    </section>
  )
}

function OverTime({ profile }: { profile: SupplierProfile }) {
  const [table, setTable] = useState(false)
  const { months } = profile
  if (months.length === 0) return <p className="small soft">{whyEmpty(profile)}</p>
  return (
    <>
      <div className={`${styles.chartHead} row wrap apart gap-2`}>
        <h3>Shipments by month</h3>
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          Show as table
        </Button>
      </div>
      {table ? (
        <FigureTable
          label="Shipments by month"
          columns={['Month', 'Shipments']}
          rows={months
            .toReversed()
            .map((each) => ({ name: month(each.month), figures: [quantity(each.shipments)] }))}
        />
      ) : (
        <BarChart
          points={months.map((each) => ({ label: month(each.month), value: each.shipments }))}
          summary={summaryOf(months)}
          write={(count) => plural(count, 'shipment')}
        />
      )}
      <p className="small soft">{whatWasRead(profile)}</p>
    </>
  )
}

function whyEmpty({ totalShipments, shipmentsRead }: SupplierProfile): string {
  if (shipmentsRead > 0) return 'The shipping documents do not give arrival dates.'
  if (totalShipments === null) return 'No shipment details yet, so there are no months to show.'
  return 'We only have totals for this supplier, no details of single shipments yet. So there are no months to show.'
}

function whatWasRead({ shipmentsRead, totalShipments, months }: SupplierProfile): string {
  const drawn = totalOf(months)
  const of =
    totalShipments !== null && totalShipments > shipmentsRead
      ? `Details known for ${quantity(shipmentsRead)} of ${plural(totalShipments, 'shipment')}`
      : `Details known for all ${quantity(shipmentsRead)} shipments`
  if (shipmentsRead === 1) return 'Details known for 1 shipment.'
  return drawn < shipmentsRead ? `${of}; ${quantity(drawn)} of them in these months.` : `${of}.`
}

function summaryOf(months: Months): string {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return 'No shipments.'
  const best = months.reduce((top, each) => (each.shipments > top.shipments ? each : top))
  return `${plural(totalOf(months), 'shipment')} from ${month(first.month)} to ${month(last.month)}; the best month was ${month(best.month)} with ${quantity(best.shipments)}, the last had ${quantity(last.shipments)}.`
}

function totalOf(months: Months): number {
  return months.reduce((sum, { shipments }) => sum + shipments, 0)
}
