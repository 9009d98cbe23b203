/** What one workbook may take. Beyond it the file is refused, however small it looks packed. */
export interface WorkbookLimits {
  packedBytes: number
  /** Of all parts that are read. */
  unpackedBytes: number
  /** Files in the archive. */
  entries: number
  sheets: number
  styles: number
  /** Texts that cells share. */
  texts: number
  rows: number
  columns: number
  /** Cells of rows that hold something, those included that a row lacks at its end. */
  cells: number
  cellCharacters: number
  /** Of one row; a longer one is left out. */
  rowCharacters: number
  /** Of all cells: a shared text counts as often as it stands in one. */
  characters: number
}

/** For an import, which has a process and minutes of its own: Excel's own most rows. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  packedBytes: 64 * 1024 * 1024,
  unpackedBytes: 256 * 1024 * 1024,
  entries: 2000,
  sheets: 2000,
  // Excel allows 65,490.
  styles: 66_000,
  texts: 2_000_000,
  rows: 1_048_576,
  columns: 1000,
  cells: 50_000_000,
  cellCharacters: 256 * 1024,
  rowCharacters: 256 * 1024,
  characters: 512 * 1024 * 1024,
}

/** For 5,000 products of some days each, read while somebody waits. */
export const LIST_WORKBOOK_LIMITS: WorkbookLimits = {
  ...WORKBOOK_LIMITS,
  unpackedBytes: 96 * 1024 * 1024,
  texts: 400_000,
  rows: 100_000,
  cells: 3_000_000,
  characters: 32 * 1024 * 1024,
}
