import type { Preset } from '#contracts/presets'
import { profitByOrigin } from '#profit/by-origin'
import type { Sale } from '#profit/calculation'
import { percent } from '#profit/duty'
import { country as countryName } from '../../../ui/country.ts'
import { Figure } from '../../../ui/figure.tsx'
import type { ProductSummary } from '../../market/products/product-summary.ts'
import { dollarRange } from './dollars.ts'
import styles from './origin-table.module.css'
import { centsText } from './write-figure.ts'

const MOST = 6

/** Only where suppliers of the product are in several countries. */
export function OriginTable({
  product,
  sale,
  preset,
}: {
  product: ProductSummary
  sale: Sale
  preset: Preset
}) {
  const countries = countriesOf(product)
  if (countries.length < 2 || (sale.yours?.dutyBps ?? preset.dutyBps) !== null) return null
  const chosen = sale.yours?.origin ?? product.profitFacts.origin
  return (
    <table className={`${styles.origins} full small tabular`}>
      <caption>By country of these suppliers</caption>
      <thead>
        <tr>
          <th scope="col">Made in</th>
          <th scope="col">Duty</th>
          <th scope="col">Net profit a piece</th>
        </tr>
      </thead>
      <tbody>
        {profitByOrigin(sale, preset, countries).map(({ country, duty, profit }) => (
          <tr key={country} data-chosen={country === chosen || undefined}>
            <th scope="row">{countryName(country)}</th>
            <td>
              <Figure>{percent(duty)}</Figure>
            </td>
            <td>
              <strong>
                <Figure>{profit === null ? 'Not known' : centsText(profit.likely)}</Figure>
              </strong>{' '}
              {profit && (
                <span className="soft">
                  <Figure>{dollarRange(profit.low / 100, profit.high / 100)}</Figure>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="soft">
            With the same factory price and freight. Duty is for the day on which goods ordered today arrive
            by sea. Freight within the US is not known.
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Countries with most suppliers first. Forwarders are not the makers. */
function countriesOf({ suppliers }: ProductSummary): string[] {
  const counts = new Map<string, number>()
  for (const { country, forwarder } of suppliers) {
    if (country !== null && !forwarder) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([country]) => country)
    .slice(0, MOST)
}
