import { Link } from '@tanstack/react-router'
import type { ListedRow } from '#contracts/my-lists'
import { country as countryName } from '../../../ui/country.ts'
import { money, plural, quantity } from '../../../ui/number.ts'
import { regionName } from '../../../ui/region-name.ts'
import { ProfitWords } from '../../work/profit/profit-words.tsx'
import styles from './list-row.module.css'

export function ListRow({ row }: { row: ListedRow }) {
  const { name, price, currency, sold, netProfit, line } = row
  const facts = [
    price === null ? 'No price in the file' : money(price, currency),
    sold === null ? null : `${quantity(sold)} sold`,
    `line ${line}`,
  ].filter((part) => part !== null)
  return (
    <li className={`${styles.row} stack gap-1 breaks`}>
      <div>
        <p className={styles.name}>
          <ProductLink row={row}>{name}</ProductLink>
        </p>
        <p className="small soft tabular">{facts.join(' · ')}</p>
      </div>
      <Supply row={row} />
      <div>
        {row.suppliersFound === null ? (
          <p className="small soft tabular">Not matched yet</p>
        ) : netProfit ? (
          <ProfitWords
            profit={netProfit}
            assumptions={`with typical costs (rates ${netProfit.scheduleVersion})`}
            short={false}
          />
        ) : (
          <p className="small soft tabular">{whyNoProfit(row)}</p>
        )}
      </div>
    </li>
  )
}

/** Links to the product's page, or to a look-up with the row's figures. */
function ProductLink({
  row: { productId, externalId, name, price, currency, supplier },
  children,
}: {
  row: ListedRow
  children: string
}) {
  if (productId !== null) {
    return (
      <Link to="/product/$id" params={{ id: productId }}>
        {children}
      </Link>
    )
  }
  const figures = {
    price: (currency === 'USD' ? price : null) ?? undefined,
    cost: (supplier?.unitCostCurrency === 'USD' ? supplier.unitCostLow : null) ?? undefined,
  }
  return (
    <Link
      to="/lookup"
      search={externalId === null ? { link: name, ...figures } : { link: externalId, name, ...figures }}
    >
      {children}
    </Link>
  )
}

function Supply({ row: { suppliersFound, supplier, productId } }: { row: ListedRow }) {
  if (suppliersFound === null) return <span />
  if (supplier === null) {
    return (
      <p className="small soft tabular">
        {suppliersFound === 0 ? 'No supplier found' : 'The matched supplier is no longer in our data'}
      </p>
    )
  }
  const { id, name, country, unitCostLow, unitCostCurrency } = supplier
  const more = suppliersFound - 1
  return (
    <div className={styles.supply}>
      <Link
        to="/supplier/$id"
        params={{ id }}
        search={{ product: productId === null ? undefined : Number(productId) }}
      >
        {name}
      </Link>
      <p className="small soft tabular">
        {[
          country !== null && regionName(country) !== undefined ? countryName(country) : null,
          unitCostLow === null ? 'price not stated' : `from ${money(unitCostLow, unitCostCurrency)} a piece`,
          more > 0 ? `and ${plural(more, 'more', 'more')}` : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
    </div>
  )
}

function whyNoProfit({ price, currency, supplier }: ListedRow): string {
  if (supplier === null) return 'Net profit unknown: no supplier'
  if (price === null) return 'Net profit unknown: no price in the file'
  if (currency === null) return 'Net profit unknown: the file names no currency that we know'
  if (currency !== 'USD') return 'Net profit unknown: the price is not in US dollars'
  if (supplier.unitCostLow === null) return 'Net profit unknown: no factory price'
  return 'Net profit unknown'
}
