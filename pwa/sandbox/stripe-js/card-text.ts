export interface CardText {
  number: string
  expiry: string
  cvc: string
}

export interface CardFault {
  field: keyof CardText
  code: string
  message: string
}

const NUMBER_MOST = 19

export function groupNumber(text: string): string {
  return digits(text)
    .slice(0, NUMBER_MOST)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

export function groupExpiry(text: string): string {
  const typed = digits(text)
  const four = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return four.length > 2 ? `${four.slice(0, 2)} / ${four.slice(2)}` : four
}

export function groupCvc(text: string): string {
  return digits(text).slice(0, 4)
}

export function numbersOf({ number, expiry, cvc }: CardText) {
  return {
    number: digits(number),
    expMonth: Number(digits(expiry).slice(0, 2)),
    expYear: 2000 + Number(digits(expiry).slice(2)),
    cvc,
  }
}

export function faultsOf(card: CardText, now: Date): CardFault[] {
  return [numberFault(card), expiryFault(card, now), cvcFault(card)].filter((fault) => fault !== null)
}

function numberFault({ number }: CardText): CardFault | null {
  const typed = digits(number)
  if (typed.length < 13) return fault('number', 'incomplete_number', 'Your card number is incomplete.')
  return isLuhn(typed) ? null : fault('number', 'invalid_number', 'Your card number is invalid.')
}

function expiryFault({ expiry, ...rest }: CardText, now: Date): CardFault | null {
  const { expMonth, expYear } = numbersOf({ expiry, ...rest })
  if (digits(expiry).length < 4 || expMonth < 1 || expMonth > 12) {
    return fault('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.")
  }
  const thisYear = now.getFullYear()
  if (expYear < thisYear) {
    return fault('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.")
  }
  return expYear === thisYear && expMonth < now.getMonth() + 1
    ? fault('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.")
    : null
}

function cvcFault({ cvc }: CardText): CardFault | null {
  return cvc.length >= 3 ? null : fault('cvc', 'incomplete_cvc', "Your card's security code is incomplete.")
}

function fault(field: CardFault['field'], code: string, message: string): CardFault {
  return { field, code, message }
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
