import { money } from '../../../ui/number.ts'

/** `$6.10`, `−$1.20` for a loss. */
export function dollars(amount: number): string {
  return amount < 0 ? `−${money(-amount, 'USD')}` : money(amount, 'USD')
}

/** `$3.20 to $9.00`; one amount if both look the same. */
export function dollarRange(low: number, high: number): string {
  const [least, most] = [dollars(low), dollars(high)]
  return least === most ? least : `${least} to ${most}`
}
