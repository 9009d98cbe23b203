import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { CellNote } from '../sources/file/cells.ts'
import type { FileKind } from '../sources/file/kinds.ts'

export interface SkippedLine {
  line: number
  reason: string
}

export interface NotedCell extends CellNote {
  line: number
}

/**
 * The first of each list, all in files. Reasons are short and a file full of faults is cut off, so memory
 * suffices.
 */
export function createImportReport({ dataDir, now }: { dataDir: string; now(): Date }, kind: FileKind) {
  const skipped = createList<SkippedLine>('line,reason', ({ line, reason }) => `${line},${csvField(reason)}`)
  const noted = createList<NotedCell>('line,column,cell,note', ({ line, column, text, reason }) =>
    [line, csvField(column), csvField(text), csvField(reason)].join(','),
  )
  const fileOf = (what: string) =>
    join(dataDir, 'imports', `${now().toISOString().replace(/[:.]/g, '-')}-${kind}-${what}.csv`)
  let skippedFile: string | null = null
  let notedFile: string | null = null
  return {
    skipped: (line: number, reason: string) => skipped.add({ line, reason }),
    noted: (line: number, note: CellNote) => noted.add({ line, ...note }),
    /** Throws if the folder is not writable. `result` still has the first items. */
    write: async () => {
      skippedFile = await writeList(skipped.lines(), fileOf('skipped'))
      notedFile = await writeList(noted.lines(), fileOf('noted'))
    },
    result: () => ({ firstSkipped: skipped.first, skippedFile, firstNoted: noted.first, notedFile }),
  }
}

function createList<Item>(header: string, lineOf: (item: Item) => string) {
  const first: Item[] = []
  const lines: string[] = []
  let left = 0
  return {
    first,
    add: (item: Item) => {
      if (first.length < FIRST_SHOWN) first.push(item)
      if (lines.length < MOST_LISTED) lines.push(lineOf(item))
      else left += 1
    },
    lines: () => (lines.length === 0 ? [] : [header, ...lines, ...(left > 0 ? [`,and ${left} more`] : [])]),
  }
}

async function writeList(lines: readonly string[], path: string): Promise<string | null> {
  if (lines.length === 0) return null
  await mkdir(join(path, '..'), { recursive: true })
  const file = await open(path, 'w')
  try {
    await file.writeFile([...lines, ''].join('\r\n'))
  } finally {
    await file.close()
  }
  return path
}

/** RFC 4180; a reason may quote the file, and a spreadsheet must not run formulas. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const FIRST_SHOWN = 20
const MOST_LISTED = 1_000_000
