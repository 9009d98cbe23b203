import { plainDigits } from '../contracts/plain-digits.ts'
import { parseCount } from '../sources/parse-counts.ts'

/** A range's lower end. Null for other units (cartons, kilograms, dollars). */
export function piecesOf(moq: string | null): number | null {
  if (moq === null) return null
  const [, before = '', figure = '', unit = ''] = PIECES.exec(plainDigits(moq)) ?? []
  if (figure === '' || OF_MONEY.test(before) || !COUNTED.has(unit.toLowerCase())) return null
  const pieces = parseCount(figure)
  return pieces !== null && pieces >= 1 && pieces <= MOST ? pieces : null
}

const MOST = 1_000_000
const PIECES = /^(\D*)(\d(?:[.,'\s]{0,2}\d)*[kK]?)(?:\s*(?:-|–|to)\s*\d[\d.,']*[kK]?)?\s*([\p{L}\p{M}]*)/u
const OF_MONEY = /[$€£¥]|(?:USD|EUR|CNY|RMB)\s*$/
/** Units that mean pieces. */
const COUNTED = new Set([
  '',
  ...['pc', 'pcs', 'piece', 'pieces', 'unit', 'units', 'ea', 'each', 'item', 'items', 'pce', 'pces'],
  ...['stück', 'stuck', 'adet', 'pieza', 'piezas', 'peças', 'peça', 'buah', 'cái', 'chiếc', '件', '个', '只'],
  ...['個', '台', '枚', '개', 'шт', 'штук', 'ชิ้น', 'قطعة', 'szt'],
])
