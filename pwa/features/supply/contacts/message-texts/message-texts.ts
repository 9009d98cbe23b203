/** The three first messages to a supplier. */
export const TEMPLATES = [
  { value: 'price', label: 'Price and minimum order' },
  { value: 'sample', label: 'A sample' },
  { value: 'maker', label: 'Do you make it?' },
] as const
export type Template = (typeof TEMPLATES)[number]['value']

/** What a language says. An argument that is null is not known: then nothing is said of it. */
export interface MessageTexts {
  hello(person: string | null): string
  /** Who writes, how they found the company, and what they look for. */
  introduction(supplier: string, product: string | null): string
  /** What they plan to order at which price; `ifGood`: once a sample was. At least one of the two is known. */
  plan(quantity: string | null, price: string | null, ifGood: boolean): string
  asks: Record<Template, { title: string; ask: string }>
  /** The subject of an e-mail; the second: of one about no product in particular. */
  subjectAbout(title: string, product: string): string
  subjectTo(title: string, supplier: string): string
  regards(sender: string | null): string
}
