import { cutText } from '../contracts/cut-text.ts'
import { BARE_PRICES } from '../contracts/my-lists.ts'
import { SCORED_LINE_MAX, SCORED_ROWS_MAX } from '../contracts/scored-lists.ts'
import type { ListFile } from '../lookup/read-list-file.ts'
import type { GivenLine } from './found-lines.ts'
import { readLines } from './read-lines.ts'

export interface Given {
  given: GivenLine[]
  skipped: number
  leftOut: number
  notes: string[]
}

/** `readFile`: reads the bytes as a table, in its own process. */
export async function readGiven(
  as: 'text' | 'file',
  bytes: Buffer,
  readFile: () => Promise<ListFile>,
): Promise<Given> {
  if (as === 'file') return givenIn(await readFile())
  const { lines, leftOut } = readLines(bytes)
  return { given: lines.map((text, at) => ({ line: at + 1, text })), skipped: 0, leftOut, notes: [] }
}

/** The first rows of a file. A row without a number of its shop is found by its link or name. */
function givenIn({ channel, products, skipped, leftOut, notes }: ListFile): Given {
  const first = products.slice(0, SCORED_ROWS_MAX)
  return {
    given: first.map(({ name, externalId, url }, at) => ({
      line: at + 1,
      text: cutText(name, SCORED_LINE_MAX),
      numbered: externalId === null ? null : { channel, externalId },
      link: url,
    })),
    skipped,
    leftOut: leftOut + products.length - first.length,
    // A list has no prices.
    notes: notes.filter((note) => note !== BARE_PRICES),
  }
}
