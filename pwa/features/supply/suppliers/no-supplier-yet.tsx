import { assumedCostText } from '#profit/assumed-cost-text'
import { Figure } from '../../../ui/figure.tsx'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import { dollarRange } from '../../work/profit/dollars.ts'

/** The profit at the price of such goods elsewhere, and an alert for the first supplier. */
export function NoSupplierYet({
  product: { id, name, netProfit, profitFacts },
}: {
  product: Pick<ProductSummary, 'id' | 'name' | 'netProfit' | 'profitFacts'>
}) {
  const { assumedCost } = profitFacts
  return (
    <>
      {assumedCost !== null && netProfit !== null && (
        <p>
          At a price a piece of <Figure>{assumedCostText(assumedCost)}</Figure>, you keep{' '}
          <Figure>{dollarRange(netProfit.low, netProfit.high)}</Figure> a piece with typical costs.
        </p>
      )}
      <AlertButton
        subject={{ kind: 'product', id }}
        name={name}
        when="supplier-found"
        label="Alert me when one ships it"
      />
    </>
  )
}
