import { expect, it } from 'vitest'
import { SCORED_LINE_MAX, SCORED_ROWS_MAX } from '../contracts/scored-lists.ts'
import { pickIn, readLines } from './read-lines.ts'

it.each([
  ['1. Sunset lamp', 'Sunset lamp'],
  ['12) Sunset lamp', 'Sunset lamp'],
  ['#3: Sunset lamp', 'Sunset lamp'],
  ['- Sunset lamp', 'Sunset lamp'],
  ['•  Sunset lamp', 'Sunset lamp'],
  ['3 in 1 charger', '3 in 1 charger'],
  ['4K projector', '4K projector'],
  ['1729384756102938475', '1729384756102938475'],
  ['\ufeffSunset\tlamp\u0007', 'Sunset lamp'],
  ['   ', ''],
])('reads %j as %j', (written, line) => {
  expect(pickIn(written)).toBe(line)
})

it('skips empty lines and counts the picks beyond the limit', () => {
  const text = Array.from({ length: SCORED_ROWS_MAX + 3 }, (_, at) => `${at + 1}. Lamp ${at}`).join(
    '\r\n\r\n',
  )
  const { lines, leftOut } = readLines(Buffer.from(text))
  expect([lines.length, lines[0], leftOut]).toEqual([SCORED_ROWS_MAX, 'Lamp 0', 3])
})

it('cuts a long line without splitting a letter', () => {
  const [line = ''] = readLines(Buffer.from('💡'.repeat(SCORED_LINE_MAX))).lines
  expect(line).toBe('💡'.repeat(SCORED_LINE_MAX / 2))
})

it('refuses a text that is not UTF-8', () => {
  expect(() => readLines(Buffer.from([0xff, 0xfe, 0x41]))).toThrow('UTF-8')
})
