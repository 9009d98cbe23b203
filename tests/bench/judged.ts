/**
 * Handwritten, because no public set pairs products with bill-of-lading text. A title fits all descriptions of its own entry
 * only.
 */
export interface Judged {
  products: string[]
  cargo: string[]
}
