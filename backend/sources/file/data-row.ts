/** A page's address or an amount of money is no heading. A shop's address alone can be. */
export function isDataRow(cells: readonly string[]): boolean {
  return cells.some((cell) => VALUE.some((shape) => shape.test(cell.slice(0, LOOKED_AT).trim())))
}

const VALUE = [
  /^https?:\/\/[^/\s]{1,100}\/[^\s?#]{2}/i,
  /^[A-Z]{0,3}\s?\p{Sc}\s?\d[\d.,]{0,15}$/u,
  /^\d[\d.,\s]{0,15}\p{Sc}$/u,
]
const LOOKED_AT = 200
