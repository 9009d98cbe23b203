/** First messages to a supplier, filled with what is known; what is not known is left out, never guessed. */

export const TEMPLATES = [
  { value: 'price', label: 'Price and minimum order' },
  { value: 'sample', label: 'A sample' },
  { value: 'maker', label: 'Do you make it?' },
] as const
export type Template = (typeof TEMPLATES)[number]['value']

export interface TemplateFacts {
  supplier: string
  person: string | null
  /** What the user came for. */
  product: string | null
  /** The user's first name. */
  sender: string | null
}

export function messageFor(template: Template, known: TemplateFacts): { subject: string; text: string } {
  const { title, ask } = ASKS[template]
  const { supplier, person, product, sender } = known
  return {
    subject: product === null ? `${title}: question to ${supplier}` : `${title}: ${product}`,
    text: [
      person === null ? 'Hello,' : `Hello ${person},`,
      `I sell online and found ${supplier} in import shipment records. ${
        product === null ? 'I am looking for the kind of goods you ship.' : `I am looking for: ${product}.`
      }`,
      ask,
      sender === null ? 'Thank you and kind regards' : `Thank you and kind regards,\n${sender}`,
    ].join('\n\n'),
  }
}

/** `mailto:` with the line breaks that mail programs expect (RFC 6068). */
export function mailAddress(email: string, message?: { subject: string; text: string }): string {
  const to = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
  if (!message) return to
  const body = encodeURIComponent(message.text.replace(/\r?\n/g, '\r\n'))
  return `${to}?subject=${encodeURIComponent(message.subject)}&body=${body}`
}

const ASKS: Record<Template, { title: string; ask: string }> = {
  price: {
    title: 'Price and minimum order',
    ask: 'Could you please tell me:\n- the price per piece, and the price for larger quantities\n- your minimum order (MOQ)\n- how long production takes, and from which port you ship?',
  },
  sample: {
    title: 'Sample order',
    ask: 'I would like a sample before I order. Could you please tell me:\n- what a sample costs, and if you subtract it from the first order\n- what shipping by air costs, and how long it takes\n- if the goods in an order can be different from the sample?',
  },
  maker: {
    title: 'Do you make it yourselves',
    ask: 'Do you make these goods yourselves, or do you ship for another factory? Could you please send me:\n- the name and the address of the factory\n- photos or a short video of the production line\n- certificates for the goods, if you have them?',
  },
}
