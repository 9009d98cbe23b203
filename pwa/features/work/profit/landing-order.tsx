import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Preset } from '#contracts/presets'
import type { LandedProfit } from '#profit/calculation'
import { type LandingPlan, SELLING_WEEKS } from '#profit/landing-plan'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { quantity } from '../../../ui/number.ts'
import styles from './landing-sentence.module.css'
import { LandingSentence } from './landing-sentence.tsx'
import { LeadStages } from './on-sale-line.tsx'
import slider from './price-control.module.css'

/** An order tried on the page. It is not saved. */
export interface TriedOrder {
  /** Null: the order that the profit assumes. */
  pieces: number | null
  by: 'sea' | 'air' | null
  delayDays: number
}
export const NOTHING_TRIED: TriedOrder = { pieces: null, by: null, delayDays: 0 }

export function LandingOrder({
  plan,
  landed,
  usualPieces,
  tried,
  onTry,
  onKeep,
  preset,
  sellers,
  ...said
}: {
  plan: LandingPlan
  landed: LandedProfit
  usualPieces: number
  tried: TriedOrder
  onTry: (change: Partial<TriedOrder>) => void
  onKeep: (pieces: number) => void
  preset: Preset
  sellers: number | null
  lastWeek: number | null
  noForecast: ReactNode
  isAssumed: boolean
}) {
  const id = useId()
  const steps = stepsWith(usualPieces)
  const { orderPieces: pieces, freight } = landed
  const { pieces: triedPieces } = tried
  return (
    <div className={`${styles.order} grid gap-2`}>
      <LandingSentence plan={plan} landed={landed} delayDays={tried.delayDays} {...said} />
      <Fold as="h3" title="Try another order">
        <div className={slider.control}>
          <div className="row wrap apart target gap-2 tabular small">
            <label htmlFor={id}>
              Pieces:{' '}
              <strong>
                <Figure>{quantity(pieces)}</Figure>
              </strong>
            </label>
            {triedPieces !== null && triedPieces !== usualPieces && (
              <span className="row gap-2">
                <Button onClick={() => onTry({ pieces: null })}>
                  <span>
                    Back to <Figure>{quantity(usualPieces)}</Figure>
                  </span>
                </Button>
                <Button onClick={() => onKeep(triedPieces)}>
                  <span>
                    Count with <Figure>{quantity(triedPieces)}</Figure>
                  </span>
                </Button>
              </span>
            )}
          </div>
          <input
            id={id}
            type="range"
            min={0}
            max={steps.length - 1}
            step={1}
            value={nearest(steps, pieces)}
            aria-valuetext={`${quantity(pieces)} pieces`}
            onChange={({ target }) => onTry({ pieces: steps[Number(target.value)] ?? usualPieces })}
          />
        </div>
        <div className="row wrap gap-2">
          {freight !== null && (
            <Choices label="Carried" choices={WAYS} value={freight} onChange={(by) => onTry({ by })} />
          )}
          <Choices
            label="Ordered"
            choices={STARTS}
            value={String(tried.delayDays)}
            onChange={(days) => onTry({ delayDays: Number(days) })}
          />
        </div>
        <p className="small soft tabular">
          Of its sales, <Figure>{shareText(plan.share)}</Figure> counts as yours: {sellerWords(sellers)} and
          you share them alike. What is left after {SELLING_WEEKS} weeks counts as lost. All weeks sell as the
          first one on sale.
        </p>
        <LeadStages by={freight ?? 'truck'} preset={preset} />
        <p className="small soft">
          Your own days and costs: <Link to="/costs">Your costs</Link>. Every cost is listed below.
        </p>
      </Fold>
    </div>
  )
}

function sellerWords(sellers: number | null): ReactNode {
  if (sellers === null || sellers <= 1) return 'its seller'
  return (
    <>
      its <Figure>{quantity(sellers)}</Figure> sellers
    </>
  )
}

/** `half`, `1 in 5` */
function shareText(share: number): string {
  const parts = Math.round(1 / share)
  return parts === 2 ? 'half' : `1 in ${parts}`
}

function stepsWith(usual: number): number[] {
  return [...new Set([...PIECES, usual])].sort((a, b) => a - b)
}

function nearest(steps: readonly number[], pieces: number): number {
  const above = steps.findIndex((step) => step >= pieces)
  return above < 0 ? steps.length - 1 : above
}

const PIECES = [20, 50, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000]
const WAYS: { value: 'sea' | 'air'; label: string }[] = [
  { value: 'sea', label: 'By sea' },
  { value: 'air', label: 'By air' },
]
const STARTS = [
  { value: '0', label: 'Today' },
  { value: '14', label: 'In 2 weeks' },
  { value: '28', label: 'In 4 weeks' },
]
