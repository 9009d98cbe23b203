import { useRef, useState } from 'react'
import type { OwnFigures } from '#contracts/presets'
import type { CostLine, LandedProfit } from '#profit/calculation'
import { Figure } from '../../../ui/figure.tsx'
import { day } from '../../../ui/number.ts'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import styles from './cost-lines.module.css'
import { type Costs, presetFor } from './costs.ts'
import { dollarRange } from './dollars.ts'
import { FigureForm } from './figure-form.tsx'
import { OrderFigures } from './order-figures.tsx'
import { currentOf, overrideOf } from './override.ts'
import { ProfitRange } from './profit-range.tsx'
import { useCostActions } from './use-cost-actions.ts'
import { centsText } from './write-figure.ts'

/** Each cost shows source and age, and can be overwritten in place. */
export function CostLines({
  product,
  costs,
  own,
  landed,
}: {
  product: ProductSummary
  costs: Costs
  own: OwnFigures | null
  landed: LandedProfit
}) {
  const [edited, setEdited] = useState<CostLine['id'] | null>(null)
  /** Line whose button gets focus back when its form closes. */
  const left = useRef<CostLine['id'] | null>(null)
  const leave = () => {
    left.current = edited
    setEdited(null)
  }
  return (
    <>
      <ul className="grid tabular">
        {landed.priceCents !== null && (
          <li className={`${styles.line} grid`} data-sum>
            <span className="strong">Price</span>
            <span className={`${styles.cents} strong`}>
              <Figure>{centsText(landed.priceCents)}</Figure>
            </span>
          </li>
        )}
        {landed.lines.map((line) => (
          <li key={line.id} className={`${styles.line} grid`}>
            <span className="strong">
              <Figure>{line.words}</Figure> <Basis of={line} />
            </span>
            <span className={`${styles.cents} strong`}>
              −<Figure>{centsText(line.cents.likely)}</Figure>
              {line.cents.low !== line.cents.high && (
                <span className={`${styles.soft} small soft`}>
                  <Figure>{dollarRange(line.cents.low / 100, line.cents.high / 100)}</Figure>
                </span>
              )}
            </span>
            <p className={`${styles.detail} small soft shrink breaks`}>
              <Figure>{line.detail}</Figure>. <Source of={line} />
            </p>
            {edited === line.id ? (
              <Edit line={line} {...{ product, costs, own, landed }} onDone={leave} />
            ) : (
              <button
                type="button"
                className={`${styles.change} target small strong underline`}
                ref={(button) => {
                  if (left.current !== line.id) return
                  left.current = null
                  button?.focus()
                }}
                onClick={() => setEdited(line.id)}
              >
                Change<span className="visually-hidden"> {line.words}</span>
              </button>
            )}
          </li>
        ))}
        {landed.profit && (
          <li className={`${styles.line} grid`} data-sum>
            <span className="strong">Net profit a piece</span>
            <span className={`${styles.cents} strong`}>
              <Figure>{centsText(landed.profit.likely)}</Figure>
            </span>
          </li>
        )}
      </ul>
      <ProfitRange landed={landed} />
      <OrderFigures product={product} own={own} landed={landed} />
    </>
  )
}

function Edit({
  line,
  product,
  costs,
  own,
  landed,
  onDone,
}: Parameters<typeof CostLines>[0] & { line: CostLine; onDone: () => void }) {
  const actions = useCostActions()
  const override = overrideOf(line.id, landed.freight)
  const preset = presetFor(costs, product.channel)
  const save = async (value: number | null) => {
    if (override.of === 'preset') await actions.setRate(costs, product.channel, override.field, value)
    else await actions.setFigures(product.id, own, { [override.field]: value })
    onDone()
  }
  return (
    <FigureForm
      label={override.label}
      current={currentOf(override, preset, own)}
      read={override.read}
      counts={override.of === 'preset' ? 'Counts for all products.' : 'Counts for this product only.'}
      onSave={(value) => void save(value)}
      onClose={onDone}
    />
  )
}

function Basis({ of: { basis } }: { of: CostLine }) {
  return (
    <span className={`${styles.basis} tiny soft medium water pill`} data-basis={basis}>
      {BASIS_WORDS[basis]}
    </span>
  )
}

function Source({ of: { source } }: { of: CostLine }) {
  if (source === null) return null
  const { name, link, asOf, note } = source
  return (
    <>
      {link === null ? (
        <Figure>{name}</Figure>
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      , as of <Figure>{day(asOf)}</Figure>.<Figure>{note && ` ${note}`}</Figure>
    </>
  )
}

const BASIS_WORDS: Record<CostLine['basis'], string> = {
  stated: 'stated',
  imputed: 'assumed',
  usual: 'typical',
  yours: 'yours',
  schedule: 'rate',
}
