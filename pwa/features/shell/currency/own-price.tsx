import { useQuery } from '@tanstack/react-query'
import { exchanged } from '#contracts/exchange-rates'
import { day, money } from '../../../ui/number.ts'
import { exchangeRates } from './queries.ts'

export default function OwnPrice({ price, currency, to }: { price: number; currency: string; to: string }) {
  const { data: rates } = useQuery(exchangeRates)
  const unit = rates && exchanged(1, { from: currency, to }, rates)
  const other = rates && exchanged(price, { from: currency, to }, rates)
  if (!rates?.day || !unit || !other) return null
  return (
    <>
      {money(other.amount, to)} at 1 {currency} = {unit.rate} {to}, {day(rates.day)}
      {rates.origin === 'sandbox' ? ' (sample rate)' : ''}
    </>
  )
}
