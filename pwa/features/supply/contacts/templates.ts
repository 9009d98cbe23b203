import { LANGUAGES, type Language } from './message-texts/languages.ts'
import type { Template } from './message-texts/message-texts.ts'

/** Unknown facts are left out, never guessed. */
export interface TemplateFacts {
  supplier: string
  person: string | null
  product: string | null
  /** Pieces. */
  quantity: number | null
  price: { amount: number; currency: string } | null
  /** First name. */
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

/** No thousands separator: 1.000 means different numbers in different languages. */
function quantityText({ quantity }: TemplateFacts): string | null {
  return quantity === null ? null : String(quantity)
}

/** `USD 3.20`, the usual form of dollar offers. */
function priceText({ price }: TemplateFacts): string | null {
  return price === null ? null : `${price.currency} ${price.amount.toFixed(2)}`
}
