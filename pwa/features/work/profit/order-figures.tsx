import { useState } from 'react'
import type { OwnFigures } from '#contracts/presets'
import type { LandedProfit } from '#profit/calculation'
import { ORIGINS as LISTED_ORIGINS } from '#profit/duty-origins'
import { country } from '../../../ui/country.ts'
import { Figure } from '../../../ui/figure.tsx'
import { quantity } from '../../../ui/number.ts'
import { Select } from '../../../ui/select.tsx'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import styles from './cost-lines.module.css'
import { FigureForm } from './figure-form.tsx'
import { GoodsForm } from './goods-form.tsx'
import { readPieces } from './read-figure.ts'
import { useCostActions } from './use-cost-actions.ts'
import { goodsText, usualGoods } from './usual-goods.ts'

type Edited = 'goods' | 'order' | null

/** Countries with duty rates in the schedule, plus the US. */
const ORIGINS: readonly string[] = [...LISTED_ORIGINS, 'US']

export function OrderFigures({
  product,
  own,
  landed,
}: {
  product: ProductSummary
  own: OwnFigures | null
  landed: LandedProfit
}) {
  const { setFigures } = useCostActions()
  const [edited, setEdited] = useState<Edited>(null)
  const change = (figures: Partial<OwnFigures>) => {
    void setFigures(product.id, own, figures)
    setEdited(null)
  }
  const usual = usualGoods(product)
  const minimumOrder = product.profitFacts.minimumOrder
  const known = product.profitFacts.origin
  return (
    <ul className="grid tabular">
      <li className={`${styles.line} grid`}>
        <span className="strong">A packed piece</span>
        <Change what="weight and size" onPress={() => setEdited('goods')} />
        <span className={`${styles.detail} small soft shrink breaks`}>
          {own?.goods
            ? `${goodsText(own.goods)}, yours`
            : `${goodsText(usual.goods)}, typical for ${usual.of} (${usual.source ?? 'our estimate'})`}
        </span>
        {edited === 'goods' && (
          <GoodsForm
            own={own?.goods ?? null}
            usual={usual.goods}
            onSave={(goods) => change({ goods })}
            onClose={() => setEdited(null)}
          />
        )}
      </li>
      <li className={`${styles.line} grid`}>
        <span className="strong">First order</span>
        <Change what="pieces of the first order" onPress={() => setEdited('order')} />
        <span className={`${styles.detail} small soft shrink breaks`}>
          <Figure>{quantity(landed.orderPieces)}</Figure> pieces,{' '}
          <Figure>{orderWords(own, minimumOrder, landed)}</Figure>
        </span>
        {edited === 'order' && (
          <FigureForm
            label="Pieces of the first order"
            current={own?.minimumOrder == null ? '' : String(own.minimumOrder)}
            read={readPieces}
            counts="Counts for this product only."
            onSave={(pieces) => change({ minimumOrder: pieces })}
            onClose={() => setEdited(null)}
          />
        )}
      </li>
      <li className={`${styles.line} grid`}>
        <div className={`${styles.detail} small soft shrink breaks`}>
          <Select
            label="Made in"
            any={known === null ? 'Not known: China is assumed' : `${country(known)}, ${basisOf(product)}`}
            choices={ORIGINS.map((code) => ({ value: code, label: country(code) }))}
            value={own?.origin ?? undefined}
            onChange={(origin) => change({ origin: origin ?? null })}
          />
        </div>
      </li>
    </ul>
  )
}

function Change({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <button type="button" className={`${styles.change} target small strong underline`} onClick={onPress}>
      Change<span className="visually-hidden"> {what}</span>
    </button>
  )
}

function orderWords(
  own: OwnFigures | null,
  minimum: number | null,
  { orderPieces, missing }: LandedProfit,
): string {
  if (own?.minimumOrder != null) return 'yours'
  if (missing.includes('minimumOrder')) return 'our assumption'
  return orderPieces === minimum ? 'the supplier’s minimum' : 'from your costs or a quote'
}

function basisOf({ profitFacts }: ProductSummary): string {
  return profitFacts.originBasis === 'stated' ? 'the supplier’s country' : 'as of most other matches'
}
