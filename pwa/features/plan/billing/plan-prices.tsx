import type { ReactNode } from 'react'
import { planTableRows } from '#contracts/plan-table'
import {
  ALERTS_OF_PLAN,
  FORECAST_WEEKS,
  FREE_CONTACTS,
  type Offer,
  OPEN_ENTRIES,
  PLAN_NAMES,
} from '#contracts/plans'
import { More } from '../../../ui/more.tsx'
import { priceOf } from './format-price.ts'
import styles from './plan-prices.module.css'

export const PREMIUM_OPENS = `All contacts, search, the ${FORECAST_WEEKS.ahead}-week forecast, ${OPEN_ENTRIES.pro} products and alerts, exports, API.`

/** All prices, the cheapest first, and the table of plans. */
export function PlanPrices({
  actions = {},
}: {
  /** The button below a price, or the reason for its absence. */
  actions?: Partial<Record<Offer, ReactNode>>
}) {
  return (
    <>
      <dl className={`${styles.prices} grid`}>
        <Price name="Free" price="$0">
          Trends, profit and compare. {FREE_CONTACTS} contacts, {OPEN_ENTRIES.free} products,{' '}
          {ALERTS_OF_PLAN.free} alerts.
        </Price>
        <Price name={PLAN_NAMES.premium} price={priceOf('premium')} action={actions.premium}>
          {PREMIUM_OPENS}
        </Price>
        <Price name={PLAN_NAMES.pro} price={priceOf('pro')} action={actions.pro}>
          The same, and you support us more.
        </Price>
      </dl>
      <PlanTable />
    </>
  )
}

export function ChargeLine() {
  return (
    <p className="small soft pretty">
      Stripe charges your card every month. Cancel anytime under “Manage Subscription”. No refunds.
    </p>
  )
}

function Price({
  name,
  price,
  action,
  children,
}: {
  name: string
  price: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid start gap-1">
      <dt className="row wrap baseline gap-2 strong">
        {name}
        <span className="small soft">
          <strong>{price}</strong>
          {price === '$0' ? '' : ' a month'}
        </span>
      </dt>
      <dd className="soft pretty">{children}</dd>
      {action && <dd>{action}</dd>}
    </div>
  )
}

export function PlanTable() {
  return (
    <More title="Free and paid, line by line">
      <table className={`${styles.table} full small`}>
        <thead>
          <tr>
            <td />
            <th scope="col">Free</th>
            <th scope="col">With a plan</th>
          </tr>
        </thead>
        <tbody>
          {planTableRows().map(([name, free, plan]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{free}</td>
              <td>{plan}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </More>
  )
}
