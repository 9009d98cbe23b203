import { useState } from 'react'
import type { OwnFigures } from '#contracts/presets'
import { assumedCostText } from '#profit/assumed-cost-text'
import type { LandedProfit } from '#profit/calculation'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import type { Costs } from './costs.ts'
import { FigureForm } from './figure-form.tsx'
import { GoodsForm } from './goods-form.tsx'
import { overrideOf } from './override.ts'
import { useCostActions } from './use-cost-actions.ts'
import { assumedWords, usualGoods } from './usual-goods.ts'

/** Asks once for missing figures and offers the typical value of the kind of goods or the category. */
export function AskFigures({
  product,
  costs,
  own,
  landed: { missing, freight, profit },
}: {
  product: ProductSummary
  costs: Costs
  own: OwnFigures | null
  landed: LandedProfit
}) {
  const actions = useCostActions()
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  if (missing[0] === 'price') return null
  const lacks = (['unitCost', 'fulfilment'] as const).find((figure) => missing.includes(figure))
  if (lacks !== undefined) {
    const override = overrideOf(lacks, freight)
    const { assumedCost } = product.profitFacts
    return (
      <div className="pad-3-4 grid gap-2 tabular water round-md">
        {lacks === 'unitCost' && assumedCost !== null && (
          <p>
            <strong>No factory price is stated.</strong> We count with{' '}
            <Figure>{assumedCostText(assumedCost)}</Figure>.
          </p>
        )}
        {asked ? (
          <FigureForm
            label={override.label}
            current=""
            read={override.read}
            counts={override.of === 'preset' ? 'Counts for all products.' : 'Counts for this product only.'}
            onSave={(value) => {
              if (override.of === 'preset')
                void actions.setRate(costs, product.channel, override.field, value)
              else void actions.setFigures(product.id, own, { [override.field]: value })
              close()
            }}
            onClose={close}
          />
        ) : (
          <Button look="primary" onClick={() => setAsked(true)}>
            {lacks === 'unitCost' ? 'Enter your factory price' : 'Enter what a parcel costs'}
          </Button>
        )}
      </div>
    )
  }
  if (profit === null || own?.goods || !missing.some((figure) => ASKED.includes(figure))) return null
  const usual = usualGoods(product)
  const save = (figures: OwnFigures['goods']) => {
    void actions.setFigures(product.id, own, { goods: figures })
    close()
  }
  if (asked) {
    return <GoodsForm own={null} usual={usual.goods} onSave={save} onClose={close} />
  }
  return (
    <div className="pad-3-4 grid gap-2 tabular water round-md">
      <p>
        <strong>Weight assumed:</strong> <Figure>{assumedWords(usual)}</Figure>.
      </p>
      <div className="flex wrap gap-2">
        <Button look="primary" onClick={() => setAsked(true)}>
          Enter weight
        </Button>
        <Button onClick={() => save(usual.goods)}>Use typical weight</Button>
      </div>
    </div>
  )
}

const ASKED: readonly string[] = ['weight', 'size', 'cartonUnits']
