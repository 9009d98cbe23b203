/** The outline its picture is drawn with. */
export type Shape =
  | 'bottle'
  | 'tube'
  | 'jar'
  | 'brush'
  | 'mirror'
  | 'shirt'
  | 'trousers'
  | 'dress'
  | 'shoe'
  | 'bag'
  | 'ring'
  | 'glasses'
  | 'lamp'
  | 'pillow'
  | 'box'
  | 'plant'
  | 'phone'
  | 'earbuds'
  | 'speaker'
  | 'cable'
  | 'watch'
  | 'ball'
  | 'mat'
  | 'tent'
  | 'band'
  | 'roller'
  | 'belt'
  | 'wheel'
  | 'seat'
  | 'gadget'
  | 'pan'
  | 'knife'
  | 'cup'
  | 'whisk'

/** One sort of goods: how sellers call it, and how the customs papers of its makers do. */
export interface Kind {
  id: string
  /** What it is, in a listing's words. */
  nouns: string[]
  /** What stands in front. */
  styles: string[]
  /** What follows: for whom, for what, with what. */
  uses: string[]
  /** Retail price in dollars, lowest and highest. */
  price: readonly [number, number]
  /** The cargo descriptions of bills of lading, without their noise. */
  trade: string[]
  /** Six-digit customs heading. */
  hs: string
  shape: Shape
}

/** A row of a data table; alternatives are separated by `|`. */
export function kind(
  id: string,
  nouns: string,
  styles: string,
  uses: string,
  price: readonly [number, number],
  trade: string,
  hs: string,
  shape: Shape,
): Kind {
  const split = (text: string) => text.split('|')
  return {
    id,
    nouns: split(nouns),
    styles: split(styles),
    uses: split(uses),
    price,
    trade: split(trade),
    hs,
    shape,
  }
}
