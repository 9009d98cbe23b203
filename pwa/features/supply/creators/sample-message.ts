import { LANGUAGES, type Language } from './message-texts/languages.ts'

/** Unknown facts are left out, never guessed. */
export interface SampleFacts {
  creator: string | null
  product: string | null
  /** Percent of the sale price, as the member offers it. */
  commission: number | null
  /** First name. */
  sender: string | null
}

export function sampleMessage(language: Language, known: SampleFacts): { subject: string; text: string } {
  const { texts, decimal } = LANGUAGES[language]
  const { creator, product, commission, sender } = known
  const percent = commission === null ? null : `${String(commission).replace('.', decimal)}%`
  const parts = [
    texts.hello(creator),
    texts.offer(product),
    percent === null ? null : texts.commission(percent),
    texts.ask,
    texts.terms,
    texts.regards(sender),
  ]
  return {
    subject: product === null ? texts.title : `${texts.title}: ${product}`,
    text: parts.filter((part) => part !== null).join('\n\n'),
  }
}
