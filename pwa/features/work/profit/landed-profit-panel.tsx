import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { OwnFigures } from '#contracts/presets'
import { quotientText } from '#contracts/shown-figures'
import type { LandedProfit, Sale } from '#profit/calculation'
import type { QuotedCost } from '#profit/quoted-cost'
import { ageOfSchedule, SCHEDULE, SCHEDULE_LASTS_DAYS } from '#profit/schedule'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToday } from '../../../ui/now.ts'
import { day, quantity } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { AskFigures } from './ask-figures.tsx'
import { CostBar } from './cost-bar.tsx'
import { CostLines } from './cost-lines.tsx'
import { type Costs, presetFor } from './costs.ts'
import { dollarRange } from './dollars.ts'
import { DutyAheadLines } from './duty-ahead-lines.tsx'
import styles from './landed-profit-panel.module.css'
import { OriginTable } from './origin-table.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { PriceControl } from './price-control.tsx'
import { whyNoFactoryPrice } from './why-no-factory-price.ts'
import { bpsText, centsText } from './write-figure.ts'

const FeesNotCounted = lazy(() =>
  import('./fees-not-counted.tsx').then((module) => ({ default: module.FeesNotCounted })),
)

export function LandedProfitPanel({
  product,
  costs,
  own,
  quote,
  assumptions,
  sale,
  landed,
  tried,
  onTry,
}: {
  product: ProductSummary
  costs: Costs
  own: OwnFigures | null
  quote: QuotedCost | null
  assumptions: string
  /** At the price being tried. */
  sale: Sale
  landed: LandedProfit
  /** Price being tried, in cents; null: the shop's. */
  tried: number | null
  onTry: (cents: number | null) => void
}) {
  const { profit, priceCents } = landed
  const preset = presetFor(costs, product.channel)
  const [opened, setOpened] = useState(false)
  return (
    <Panel title="Landed profit" anchor="profit">
      <OldRates />
      {profit === null || priceCents === null ? (
        <p className="soft">{whyUnknown(landed, product)}</p>
      ) : (
        <p
          className={`${styles.figure} large tabular`}
          data-loss={profit.likely < 0 || undefined}
          role="status"
        >
          <strong>
            <Figure>{centsText(profit.likely)}</Figure>
          </strong>{' '}
          <span className={styles.unit}>net profit a piece</span>
          <span className={`${styles.range} small soft`}>
            <Figure>{dollarRange(profit.low / 100, profit.high / 100)}</Figure>,{' '}
            <Figure>{assumptions}</Figure>
          </span>
        </p>
      )}
      <DutyAheadLines product={product} own={own} preset={preset} />
      <AskFigures product={product} costs={costs} own={own} landed={landed} />
      <Fold as="h3" title="See every cost" onOpen={() => setOpened(true)}>
        <PresetChoice costs={costs} />
        {profit !== null && priceCents !== null && (
          <>
            <PriceControl
              shop={product.price === null ? null : Math.round(product.price * 100)}
              price={priceCents}
              tried={tried}
              onTry={onTry}
            />
            <CostBar landed={landed} priceCents={priceCents} profit={profit} />
            <dl className={`${styles.facts} grid gap-3 tabular`}>
              {factsOf(landed).map(({ name, value, note }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <strong>
                      <Figure>{value}</Figure>
                    </strong>
                    {note && <span className="small soft">{note}</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <OriginTable product={product} sale={sale} preset={preset} />
        {quote && (
          <p className="small soft">
            Factory price from your quote of <Figure>{day(quote.at)}</Figure>, {quote.supplierName}.
          </p>
        )}
        <CostLines product={product} costs={costs} own={own} landed={landed} />
        {opened && (
          <Suspense>
            <FeesNotCounted preset={preset} channel={product.channel} />
          </Suspense>
        )}
        <p className="small soft">
          Rates {landed.scheduleVersion}, as of <Figure>{day(landed.asOf)}</Figure>, for selling in the US.{' '}
          <Link className="underline" to="/how-it-works" hash="landed-profit">
            How this is calculated
          </Link>
        </p>
      </Fold>
    </Panel>
  )
}

/** Shops and customs change their rates every few months. */
function OldRates() {
  const today = new Date(useToday()).toISOString().slice(0, 10)
  const { days, tooOld } = ageOfSchedule(SCHEDULE, today)
  if (!tooOld) return null
  return (
    <p className={`${styles.warning} grid gap-2 small medium round-md`} role="note">
      <Icon name="warning" size={18} />
      <span>
        Our rates are <Figure>{days}</Figure> days old, more than {SCHEDULE_LASTS_DAYS}. Check fees and duty
        before you order, and enter yours.
      </span>
    </p>
  )
}

function factsOf(landed: LandedProfit): { name: string; value: string; note: string | null }[] {
  const { marginBps, returnBps, breakEvenCents, lossAgainFromCents, orderPieces, cash, piecesToMoneyBack } =
    landed
  return [
    { name: 'Net margin', value: known(marginBps, bpsOfWhole), note: 'of the price' },
    {
      name: (returnBps ?? 0) < 0 ? 'You lose' : 'You earn',
      value: known(returnBps, timesOf),
      note: 'what each piece costs',
    },
    {
      name: 'Break-even price',
      value: known(breakEvenCents, centsText),
      note:
        breakEvenCents === null
          ? 'no price is enough'
          : lossAgainFromCents === null
            ? 'you lose money below this'
            : `you lose money below this, and again from ${centsText(lossAgainFromCents)}`,
    },
    {
      name: 'First order',
      value: cash === null ? 'Not known' : centsText(cash.likely),
      note: `for ${quantity(orderPieces)} pieces, landed`,
    },
    {
      name: 'Money back after',
      value: piecesToMoneyBack === null ? 'Not reached' : `${quantity(piecesToMoneyBack)} sold`,
      note: `${piecesToMoneyBack === null ? 'with' : 'of'} ${quantity(orderPieces)} pieces`,
    },
  ]
}

function known(value: number | null, write: (value: number) => string): string {
  return value === null ? 'Not known' : write(value)
}

/** Without sign: the name says 'earn' or 'lose'. */
function timesOf(bps: number): string {
  return `${quotientText(Math.abs(bps) / 10_000)}x`
}

/** Whole percent: a margin is no more exact. */
function bpsOfWhole(bps: number): string {
  return bpsText(100 * Math.round(bps / 100))
}

function whyUnknown(
  { missing }: LandedProfit,
  { price, currency, suppliers, suppliersFound }: ProductSummary,
): string {
  const [first] = missing
  if (first === 'price' && price !== null) {
    return `Not known: the price is in ${currency ?? 'an unknown currency'}, and our rates are in US dollars.`
  }
  if (first === 'price') return 'Not known: this product has no price in its source.'
  if (first === 'unitCost')
    return `Not known: ${whyNoFactoryPrice(suppliers, suppliersFound)} Enter your own cost below.`
  if (first === 'fulfilment')
    return 'Not known: it is too large or heavy for our parcel rates. Enter what sending one costs.'
  return 'Not known yet: a figure is missing.'
}
