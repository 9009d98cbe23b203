import { useQuery } from '@tanstack/react-query'
import { type ExchangeRates, exchanged } from '#contracts/exchange-rates'
import type { NetProfit } from '#contracts/profit'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { day, money } from '../../../ui/number.ts'
import { Select } from '../../../ui/select.tsx'
import { useStore } from '../../../ui/store.ts'
import { chooseCurrency, chosenCurrency } from './chosen-currency.ts'
import { currencyLabel } from './currency-names.ts'
import styles from './own-currency.module.css'
import { exchangeRates } from './queries.ts'

/** Price and profit in the chosen currency, with rate and day. Empty without rates. */
export default function OwnCurrency({
  price,
  currency,
  netProfit,
}: {
  price: number | null
  currency: string | null
  netProfit: NetProfit | null
}) {
  const { data: rates } = useQuery(exchangeRates)
  const chosen = useStore(chosenCurrency)
  if (
    price === null ||
    currency === null ||
    !rates ||
    exchanged(price, { from: currency, to: currency }, rates) === null
  )
    return null
  const to = chosen !== null && chosen !== currency ? chosen : null
  return (
    <Fold title="In your currency">
      <Select
        label="Show prices in"
        any={currencyLabel(currency)}
        choices={choicesOf(rates, currency)}
        value={to ?? undefined}
        onChange={(code) => chooseCurrency(code ?? null)}
      />
      {to !== null && (
        <Exchange amounts={amountsOf(price, currency, netProfit)} from={currency} to={to} rates={rates} />
      )}
    </Fold>
  )
}

interface Amount {
  words: string
  amount: number
  from: string
}

function Exchange({
  amounts,
  from,
  to,
  rates,
}: {
  amounts: Amount[]
  from: string
  to: string
  rates: ExchangeRates
}) {
  const unit = exchanged(1, { from, to }, rates)
  if (!unit) return <p className="small soft">No rate is known for {to} any more. Choose another currency.</p>
  return (
    <>
      <dl className={`${styles.amounts} flex wrap tabular`}>
        {amounts.map(({ words, amount, from: own }) => {
          const other = exchanged(amount, { from: own, to }, rates)
          return other ? (
            <div key={words}>
              <dt>{words}</dt>
              <dd>
                <strong>
                  <Figure>{money(other.amount, to)}</Figure>
                </strong>{' '}
                <span className="small soft">
                  = <Figure>{money(amount, own)}</Figure>
                </span>
              </dd>
            </div>
          ) : null
        })}
      </dl>
      <p className="small soft">
        1 <Figure>{from}</Figure> = <Figure>{`${unit.rate} ${to}`}</Figure>. <Figure>{rates.source}</Figure>,{' '}
        <Figure>{rates.day === null ? '' : day(rates.day)}</Figure>
        <Figure>{rates.origin === 'sandbox' ? ' (sample rate)' : ''}</Figure>. Banks take other rates.
      </p>
    </>
  )
}

/** Profit, in US dollars, only if one rate fits both. */
function amountsOf(price: number, currency: string, netProfit: NetProfit | null): Amount[] {
  const asked = { words: 'Price', amount: price, from: currency }
  if (netProfit === null || currency !== 'USD') return [asked]
  return [asked, { words: 'Net profit a piece, likely', amount: netProfit.likely, from: 'USD' }]
}

function choicesOf({ rates }: ExchangeRates, currency: string): { value: string; label: string }[] {
  return rates
    .filter((one) => one.currency !== currency)
    .map((one) => ({ value: one.currency, label: currencyLabel(one.currency) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}
