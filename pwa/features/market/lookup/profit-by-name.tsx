import { useState } from 'react'
import { CATEGORIES, type Category } from '#contracts/categories'
import type { Follow } from '#contracts/lookup'
import type { ProfitFacts } from '#contracts/profit'
import type { MatchedSupplier } from '#contracts/suppliers'
import type { Trend } from '#contracts/trends'
import { landedProfit } from '#profit/landed-profit'
import { verdictOf } from '#profit/verdict'
import { rulesOf, verdictFacts } from '#profit/verdict-facts'
import { Field } from '../../../ui/field.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Select } from '../../../ui/select.tsx'
import { type TypedFigure, typedText } from '../../../ui/typed-figure.ts'
import { CostBar } from '../../work/profit/cost-bar.tsx'
import { presetFor } from '../../work/profit/costs.ts'
import { dollarRange } from '../../work/profit/dollars.ts'
import { OnSaleLine } from '../../work/profit/on-sale-line.tsx'
import { readUnitCost } from '../../work/profit/read-figure.ts'
import { useCosts } from '../../work/profit/use-costs.ts'
import { VerdictPanel } from '../../work/profit/verdict-panel.tsx'
import { whyNoFactoryPrice } from '../../work/profit/why-no-factory-price.ts'
import { centsText } from '../../work/profit/write-figure.ts'
import styles from './profit-by-name.module.css'

const CHOICES = CATEGORIES.map((category) => ({ value: category, label: category }))

const NOT_COUNTED: Trend = {
  ...{ measure: null, ranks: null, velocity: null, careful: null, low: null, high: null },
  ...{ confidence: 'low', probability: null, acceleration: null, stage: null },
  ...{
    lastWeek: null,
    usualWeek: null,
    usualWeeks: null,
    market: null,
    spikeCapped: false,
    weeks: [],
    historyDays: 0,
    leftOut: null,
  },
  ...{ asOf: null, caveat: 'no-history', section: 'other', early: null },
}

/** US dollars, from a row of a private list. `cost`: per piece at the factory. */
export interface GivenFigures {
  price?: number | undefined
  cost?: number | undefined
}

/** For uncounted products: the typed price with the best match's factory price. */
export function ProfitByName({
  channel,
  facts,
  suppliers,
  given,
}: {
  channel: Follow['channel']
  facts: ProfitFacts
  suppliers: MatchedSupplier[]
  given: GivenFigures
}) {
  const [typed, setTyped] = useState(typedText(given.price))
  const [cost, setCost] = useState(given.cost === facts.unitCost?.low ? '' : typedText(given.cost))
  const [category, setCategory] = useState<Category | undefined>()
  const costs = useCosts()
  const preset = presetFor(costs, channel)
  const [{ value: price, question: askPrice }, { value: unitCost, question: askCost }] = [
    readPrice(typed),
    readPrice(cost),
  ]
  const landed = landedProfit(
    {
      ...{ price, currency: 'USD', channel, category: category ?? null, facts },
      yours:
        unitCost === null ? null : { unitCost, minimumOrder: null, origin: null, dutyBps: null, goods: null },
    },
    preset,
  )
  const { profit, priceCents } = landed
  const assumptions = costs.used
    ? `with “${costs.used.preset.name}”`
    : unitCost === null
      ? 'with typical costs'
      : 'with your figures'
  const decided = verdictOf(
    verdictFacts({
      ...{ trend: NOT_COUNTED, competition: null, suppliers, landed },
      today: new Date().toISOString().slice(0, 10),
    }),
    rulesOf(preset),
  )
  const onlySalesOpen = decided.reasons.every(
    ({ id, good }) => id === 'competition' || (good === null) === (id === 'trend'),
  )
  // Next week's count will not decide either.
  const decision = onlySalesOpen
    ? { ...decided, wouldDecide: 'Its sales would decide. We do not count them yet.' }
    : decided
  return (
    <>
      <VerdictPanel decision={decision} assumptions={assumptions} preset={preset}>
        <OnSaleLine by={landed.freight ?? 'truck'} preset={preset} />
      </VerdictPanel>
      <Panel title="Landed profit">
        <div className={`${styles.fields} grid gap-3`}>
          <Field
            label="Your selling price, US dollars"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            placeholder="24.99"
            maxLength={12}
            value={typed}
            error={
              typed.trim() !== '' && price === null ? (askPrice ?? 'Enter a price such as 24.99.') : undefined
            }
            onChange={(event) => setTyped(event.target.value)}
          />
          <Field
            label="Factory price a piece"
            name="cost"
            optional
            inputMode="decimal"
            autoComplete="off"
            placeholder={facts.unitCost ? String(facts.unitCost.low) : '3.20'}
            maxLength={12}
            value={cost}
            error={
              cost.trim() !== '' && unitCost === null ? (askCost ?? 'Enter a price such as 3.20.') : undefined
            }
            onChange={(event) => setCost(event.target.value)}
          />
          <Select
            label="Category"
            any="Not chosen"
            choices={CHOICES}
            value={category}
            onChange={setCategory}
          />
        </div>
        {profit === null || priceCents === null ? (
          <p className="small soft" role="status">
            {price === null
              ? 'Enter your selling price to see your profit a piece.'
              : facts.unitCost === null && unitCost === null
                ? `Not known: ${whyNoFactoryPrice(suppliers)} Enter what the factory asks.`
                : 'A figure is missing, so the profit a piece is unknown.'}
          </p>
        ) : (
          <>
            <p className={`${styles.figure} grid`} data-loss={profit.likely < 0 || undefined} role="status">
              <strong>
                <Figure>{centsText(profit.likely)}</Figure>
              </strong>{' '}
              net profit a piece
              <span className="small soft">
                <Figure>{dollarRange(profit.low / 100, profit.high / 100)}</Figure>,{' '}
                <Figure>{assumptions}</Figure>
              </span>
            </p>
            <CostBar landed={landed} priceCents={priceCents} profit={profit} />
          </>
        )}
        <p className="small soft">
          Rates {landed.scheduleVersion}, as of <Figure>{day(landed.asOf)}</Figure>, for selling in the US.
          <Figure>
            {facts.unitCost !== null && unitCost === null && ' Factory price as the best match states it.'}
          </Figure>
        </p>
      </Panel>
    </>
  )
}

/** In dollars. */
function readPrice(text: string): TypedFigure {
  const { value, question } = readUnitCost(text)
  return { value: value || null, question }
}
