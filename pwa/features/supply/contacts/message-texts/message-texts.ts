export const TEMPLATES = [
  { value: 'price', label: 'Price and minimum order' },
  { value: 'sample', label: 'A sample' },
  { value: 'maker', label: 'Do you make it?' },
] as const
export type Template = (typeof TEMPLATES)[number]['value']

/** Null arguments are unknown and left out of the text. */
export interface MessageTexts {
  hello(person: string | null): string
  /** Sender, how they found the company, and the product. */
  introduction(supplier: string, product: string | null): string
  /** Planned order and price, at least one non-null. `ifGood`: only after a good sample. */
  plan(quantity: string | null, price: string | null, ifGood: boolean): string
  asks: Record<Template, { title: string; ask: string }>
  subjectAbout(title: string, product: string): string
  subjectTo(title: string, supplier: string): string
  regards(sender: string | null): string
}
