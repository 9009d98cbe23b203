/** SQL: the customs code of a row of `shipment` in its first six digits, which all countries share; null where it is none. */
export const STATED_CODE = `case
  when replace(replace(hs_code, '.', ''), ' ', '') ~ '^(0[1-9]|[1-8][0-9]|9[0-7])[0-9]{4,10}$'
  then left(replace(replace(hs_code, '.', ''), ' ', ''), 6) end`

/** Shipments that say one thing and state one code. */
export interface CodedShipments {
  supplierId: number
  /** Normalised, as it is matched. */
  text: string
  hs: string
  shipments: number
}

export interface ProductCode {
  hs: string
  /** That state it, of those of this product's goods that state any. */
  shipments: number
  codedShipments: number
  suppliers: number
}

/**
 * The code that most shipments of a product's goods state. Suppliers ship other goods too, so only texts count that say most
 * of what the supplier was matched by. Null where few state any, or they do not agree: then it would be a guess.
 */
export function codeOf(
  found: readonly CodedShipments[],
  matchedWords: ReadonlyMap<number, ReadonlySet<string>>,
): ProductCode | null {
  const ofTheseGoods = found.filter(({ supplierId, text }) => saysMostOf(text, matchedWords.get(supplierId)))
  const byCode = new Map<string, CodedShipments[]>()
  for (const row of ofTheseGoods) byCode.set(row.hs, [...(byCode.get(row.hs) ?? []), row])
  const codedShipments = sum(ofTheseGoods)
  const [most] = [...byCode].sort(([, a], [, b]) => sum(b) - sum(a))
  if (!most) return null
  const [hs, rows] = most
  const shipments = sum(rows)
  if (shipments < LEAST_SHIPMENTS || shipments < LEAST_SHARE * codedShipments) return null
  return { hs, shipments, codedShipments, suppliers: new Set(rows.map(({ supplierId }) => supplierId)).size }
}

function saysMostOf(text: string, words: ReadonlySet<string> = new Set()): boolean {
  const said = new Set(text.split(' '))
  return [...words].filter((word) => said.has(word)).length > words.size / 2
}

function sum(rows: readonly CodedShipments[]): number {
  return rows.reduce((total, { shipments }) => total + shipments, 0)
}

export const LEAST_SHIPMENTS = 5
const LEAST_SHARE = 0.6
