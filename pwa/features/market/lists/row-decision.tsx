import { Suspense } from 'react'
import { VERDICT_CHOICES } from '#contracts/list-decision'
import { drawnPart } from '../../../prerender/drawn-part.tsx'
import { useStore } from '../../../ui/store.ts'
import { hasOwnCosts } from '../../work/profit/own-costs.ts'
import { landsWords, moneyWords } from './decision-words.ts'
import type { ListedProduct } from './listed-product.ts'
import styles from './row-decision.module.css'

// Lazy: own costs change the money, so their figure a piece replaces that of typical costs.
const ProfitFigure = drawnPart('row-own-profit', async () => ({
  default: (await import('../../work/profit/profit-figure.tsx')).ProfitFigure,
}))

/** `Order · lands 20 Jan · keeps about $2.1–5.9k`. `today`: ms, from the list. */
export function RowDecision({
  product,
  today,
  byPiece = false,
}: {
  product: ListedProduct
  today: number
  /** The list is sorted by the profit a piece. */
  byPiece?: boolean
}) {
  const { decision, netProfit } = product
  const own = useStore(hasOwnCosts)
  if (!decision) return null
  const { verdict } = decision
  const lands = verdict === 'leave' ? '' : ` · ${landsWords(decision, today)}`
  const typical = ` · ${moneyWords(product)}`
  return (
    <div className={styles.decision} data-verdict={verdict}>
      <strong>{VERDICT_CHOICES[verdict]}</strong>
      <span>{own || byPiece ? `${lands} · ` : lands + typical}</span>
      {(own || byPiece) && (
        <Suspense fallback={typical}>
          <ProfitFigure netProfit={netProfit} sale={product} short unknown={<p>profit unknown</p>} />
        </Suspense>
      )}
    </div>
  )
}
