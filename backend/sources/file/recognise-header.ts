import { type Columns, columnsAt } from './columns.ts'
import { isDataRow } from './data-row.ts'
import { type ConfirmedHeader, recognised, suffices, TITLE_LINES_MAX } from './header.ts'
import { FILE_KINDS, type FileKind, KIND_READERS } from './kinds.ts'
import { withRatings } from './rating-column.ts'
import type { TableRecord } from './table-record.ts'

export interface Header {
  kind: FileKind
  line: number
  columns: Columns<string>
  remembered: boolean
  channelGuessed: boolean
}

export interface RecogniseDeps {
  kind: FileKind | undefined
  confirmed: ConfirmedHeader | undefined
  /** Columns of an earlier file with these headings. */
  remembered(
    headings: readonly string[],
    kind: FileKind | undefined,
  ): Promise<{ kind: FileKind; columns: Record<string, number> } | null>
}

type Line = Extract<TableRecord, { cells: string[] }>

/** Given, remembered, most known columns, then most cells. Null for an empty file. */
export async function recogniseHeader(first: readonly Line[], deps: RecogniseDeps): Promise<Header | null> {
  const { confirmed, kind } = deps
  if (confirmed) {
    const line = first.find((record) => record.line === confirmed.line)
    if (line) {
      const columns = columnsAt(line.cells, fitting(confirmed.columns, line.cells))
      const header = {
        ...(kind ? { kind, channelGuessed: false } : guessChannel(columns, first)),
        line: confirmed.line,
        columns,
        remembered: false,
      }
      return columns.at.size > 0 ? header : (byNames([line], kind) ?? header)
    }
  }
  const titles = first.slice(0, TITLE_LINES_MAX + 1)
  for (const { line, cells } of titles) {
    const known = await deps.remembered(cells, kind)
    if (!known) continue
    const columns = columnsAt(cells, fitting(known.columns, cells))
    return { kind: known.kind, line, columns, remembered: true, channelGuessed: false }
  }
  const found = byNames(titles, kind) ?? fullest(titles, kind)
  const below = first.filter(({ line }) => line > (found?.line ?? 0)).map(({ cells }) => cells)
  return found && { ...found, columns: withRatings(found.columns, below) }
}

function byNames(titles: readonly Line[], confirmed: FileKind | undefined): Header | null {
  const tried = titles.flatMap(({ line, cells }) =>
    (confirmed ? [confirmed] : FILE_KINDS).map((kind) => {
      const columns = recognised(cells, KIND_READERS[kind])
      return { kind, line, columns, enough: suffices(KIND_READERS[kind], columns) }
    }),
  )
  const [best] = tried.toSorted(
    (a, b) => Number(b.enough) - Number(a.enough) || b.columns.at.size - a.columns.at.size || a.line - b.line,
  )
  if (!best || (!best.enough && best.columns.at.size < 2)) return null
  const { kind, line, columns } = best
  const isChannel = !confirmed && (kind === 'amazon' || kind === 'tiktok')
  const found = isChannel ? guessChannel(columns, titles) : { kind, channelGuessed: false }
  return { ...found, line, columns, remembered: false }
}

/** Without known headings: the first line with most cells, if possible not a row of data. */
function fullest(titles: readonly Line[], confirmed: FileKind | undefined): Header | null {
  const filled = ({ cells }: Line) => cells.filter((cell) => cell.trim() !== '').length
  const isData = ({ cells }: Line) => Number(isDataRow(cells))
  const [best] = titles.toSorted((a, b) => isData(a) - isData(b) || filled(b) - filled(a) || a.line - b.line)
  if (!best) return null
  const columns = columnsAt(best.cells, new Map<string, number>())
  const found = confirmed ? { kind: confirmed, channelGuessed: false } : guessChannel(columns, titles)
  return { ...found, line: best.line, columns, remembered: false }
}

/** Words and ids distinguish the channels; default TikTok. */
function guessChannel(
  { headings }: Columns<string>,
  lines: readonly Line[],
): { kind: 'amazon' | 'tiktok'; channelGuessed: boolean } {
  const cells = lines.flatMap(({ cells }) => cells.map((cell) => cell.trim()))
  const says = (heading: RegExp, cell: RegExp) =>
    headings.some((each) => heading.test(each)) || cells.some((each) => cell.test(each))
  if (says(AMAZON_HEADING, AMAZON_CELL)) return { kind: 'amazon', channelGuessed: false }
  return { kind: 'tiktok', channelGuessed: !says(TIKTOK_HEADING, TIKTOK_CELL) }
}

const AMAZON_HEADING = /asin|amazon|\bbsr\b|best ?sellers? rank/i
const AMAZON_CELL = /^B0[A-Z0-9]{8}$|\bamazon\.|\/dp\/[A-Z0-9]{10}/
const TIKTOK_HEADING = /tiktok|\bgmv\b|creator|influencer|video|\blive\b/i
/** TikTok product ids have 17 to 19 digits. */
const TIKTOK_CELL = /tiktok|^1\d{16,18}$/i

function fitting(columns: Readonly<Record<string, number>>, cells: readonly string[]): Map<string, number> {
  return new Map(Object.entries(columns).filter(([, at]) => at < cells.length))
}
