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

export interface Kind {
  id: string
  nouns: string[]
  styles: string[]
  uses: string[]
  /** Retail dollars, lowest and highest. */
  price: readonly [number, number]
  trade: string[]
  /** Six-digit customs heading. */
  hs: string
  shape: Shape
}

/** `|` separates alternatives. */
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
