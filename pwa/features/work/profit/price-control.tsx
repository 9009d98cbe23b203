import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import styles from './price-control.module.css'
import { centsText } from './write-figure.ts'

const STEPS = [-10, -5, -2, 2, 5, 10] as const
/** Multiples of the shop's price. */
const FROM = 0.5
const TO = 2

export function PriceControl({
  shop,
  price,
  tried,
  onTry,
}: {
  /** Cents; null: no price. */
  shop: number | null
  price: number
  tried: number | null
  onTry: (cents: number | null) => void
}) {
  const id = useId()
  const base = shop ?? price
  const stepped = (percent: number) => Math.round((base * (100 + percent)) / 100)
  return (
    <div className={`${styles.control} grid gap-2`}>
      <div className="row wrap apart target gap-2 tabular">
        <label htmlFor={id}>
          At a price of{' '}
          <strong>
            <Figure>{centsText(price)}</Figure>
          </strong>
        </label>
        {tried !== null && shop !== null && (
          <Button onClick={() => onTry(null)}>
            <span>
              Back to <Figure>{centsText(shop)}</Figure>
            </span>
          </Button>
        )}
      </div>
      <input
        id={id}
        type="range"
        min={Math.floor(base * FROM)}
        max={Math.ceil(base * TO)}
        step={1}
        value={price}
        aria-valuetext={centsText(price)}
        onChange={({ target }) => onTry(Number(target.value))}
      />
      <fieldset className={`${styles.steps} grid shrink gap-1`}>
        <legend className="visually-hidden">Change the price by</legend>
        {STEPS.map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={tried === stepped(percent)}
            onClick={() => onTry(stepped(percent))}
          >
            {`${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
