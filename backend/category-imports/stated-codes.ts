/** SQL over `shipment`: the six digits that all countries share; null if invalid. */
export const STATED_CODE = `case
  when replace(replace(hs_code, '.', ''), ' ', '') ~ '^(0[1-9]|[1-8][0-9]|9[0-7])[0-9]{4,10}$'
  then left(replace(replace(hs_code, '.', ''), ' ', ''), 6) end`

export interface CodedShipments {
  supplierId: number
  text: string
  hs: string
  shipments: number
}

export interface ProductCode {
  hs: string
  shipments: number
  codedShipments: number
  suppliers: number
}

/**
 * Only texts with most of the matched words count: suppliers ship other goods too. Null without a clear
 * majority.
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
  // A set of the text's words would cost several times more.
  const said = ` ${text} `
  return [...words].filter((word) => said.includes(` ${word} `)).length > words.size / 2
}

function sum(rows: readonly CodedShipments[]): number {
  return rows.reduce((total, { shipments }) => total + shipments, 0)
}

export const LEAST_SHIPMENTS = 5
const LEAST_SHARE = 0.6
