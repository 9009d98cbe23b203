/**
 * Listing titles as sellers write them, beside cargo descriptions as bills of lading word them: one entry a kind of
 * goods, every title fits every description of its entry and no other. Written by hand for this bench, because no public
 * set pairs products with bill-of-lading text.
 */
export interface Judged {
  products: string[]
  cargo: string[]
}
