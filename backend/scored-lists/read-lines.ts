import { isUtf8 } from 'node:buffer'
import { cutText } from '../contracts/cut-text.ts'
import { SCORED_LINE_MAX, SCORED_ROWS_MAX } from '../contracts/scored-lists.ts'
import { Failure } from '../process/failure.ts'

/** One pick a line, without bullets and numbers before it. Throws `invalid_input` for other encodings. */
export function readLines(bytes: Buffer): { lines: string[]; leftOut: number } {
  if (!isUtf8(bytes)) throw new Failure('invalid_input', 'Save the text as UTF-8 and send it again.')
  const lines: string[] = []
  let leftOut = 0
  for (const written of bytes.toString('utf8').split(/[\n\r\u2028\u2029]+/)) {
    const line = pickIn(written)
    if (line === '') continue
    if (lines.length < SCORED_ROWS_MAX) lines.push(line)
    else leftOut += 1
  }
  return { lines, leftOut }
}

/** `3. Sunset lamp` and `- Sunset lamp` are both `Sunset lamp`. */
export function pickIn(written: string): string {
  const line = written.replace(/[\p{Cc}\p{Cs}\ufeff]+/gu, ' ').trim()
  return cutText(line.replace(/^(?:[-*•–]|#?\d{1,3}[.):])\s+/, ''), SCORED_LINE_MAX).trim()
}
