import { isCurrency } from '../../../ui/currency.ts'
import { moneyRange } from '../../../ui/number.ts'

/** `USD 4.01-5.41` as `$4.01–5.41 a piece`. Other forms and unknown currencies stay. */
export function formatPriceTerm(stated: string): string {
  const [, currency = '', low, high = low] = STATED.exec(stated) ?? []
  if (low === undefined || high === undefined || !isCurrency(currency)) return stated
  return `${moneyRange(Number(low), Number(high), currency)} a piece`
}

/** `2000 pieces` as `2,000 pieces`. */
export function grouped(stated: string): string {
  return stated.replace(/^\d{4,9}(?= |$)/, (digits) => digits.replace(/\B(?=(\d{3}){1,7}$)/g, ','))
}

const STATED = /^([A-Z]{3}) (\d{1,9}(?:\.\d+)?)(?: ?[-–] ?(\d{1,9}(?:\.\d+)?))?$/
