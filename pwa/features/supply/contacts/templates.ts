import { LANGUAGES, type Language } from './message-texts/languages.ts'
import type { Template } from './message-texts/message-texts.ts'

/** What a first message to a supplier is filled with; what is not known is left out, never guessed. */
export interface TemplateFacts {
  supplier: string
  person: string | null
  /** What the user came for. */
  product: string | null
  /** Pieces. */
  quantity: number | null
  /** What they want to pay for one. */
  price: { amount: number; currency: string } | null
  /** The user's first name. */
  sender: string | null
}

export function messageFor(
  template: Template,
  language: Language,
  known: TemplateFacts,
): { subject: string; text: string } {
  const { hello, introduction, plan, asks, subjectAbout, subjectTo, regards } = LANGUAGES[language].texts
  const { supplier, person, product, sender } = known
  const { title, ask } = asks[template]
  const [quantity, price] = [quantityText(known), priceText(known)]
  const parts = [
    hello(person),
    introduction(supplier, product),
    quantity === null && price === null ? null : plan(quantity, price, template === 'sample'),
    ask,
    regards(sender),
  ]
  return {
    subject: product === null ? subjectTo(title, supplier) : subjectAbout(title, product),
    text: parts.filter((part) => part !== null).join('\n\n'),
  }
}

/** Without marks between the thousands: 1.000 is one thousand in one language and one in another. */
function quantityText({ quantity }: TemplateFacts): string | null {
  return quantity === null ? null : String(quantity)
}

/** `USD 3.20`: as offers in dollars are written everywhere. */
function priceText({ price }: TemplateFacts): string | null {
  return price === null ? null : `${price.currency} ${price.amount.toFixed(2)}`
}

/** `mailto:` with the line breaks that mail programs expect (RFC 6068). */
export function mailAddress(email: string, message?: { subject: string; text: string }): string {
  const to = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
  if (!message) return to
  const body = encodeURIComponent(message.text.replace(/\r?\n/g, '\r\n'))
  return `${to}?subject=${encodeURIComponent(message.subject)}&body=${body}`
}
