import { useQuery } from '@tanstack/react-query'
import { exchanged } from '#contracts/exchange-rates'
import { Figure } from '../../../ui/figure.tsx'
import { day, money } from '../../../ui/number.ts'
import { exchangeRates } from './queries.ts'

export default function OwnPrice({ price, currency, to }: { price: number; currency: string; to: string }) {
  const { data: rates } = useQuery(exchangeRates)
  const unit = rates && exchanged(1, { from: currency, to }, rates)
  const other = rates && exchanged(price, { from: currency, to }, rates)
  if (!rates?.day || !unit || !other) return null
  return (
    <>
      <Figure>{money(other.amount, to)}</Figure> at 1 <Figure>{currency}</Figure> ={' '}
      <Figure>{`${unit.rate} ${to}`}</Figure>, <Figure>{day(rates.day)}</Figure>
      {rates.origin === 'sandbox' ? ' (sample rate)' : ''}
    </>
  )
}
