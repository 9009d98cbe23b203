export interface WorkbookLimits {
  packedBytes: number
  /** Sum. */
  unpackedBytes: number
  entries: number
  sheets: number
  styles: number
  /** Shared strings. */
  texts: number
  rows: number
  columns: number
  /** Includes padding; excludes empty rows. */
  cells: number
  cellCharacters: number
  /** Longer rows are skipped. */
  rowCharacters: number
  /** A shared string counts once per cell. */
  characters: number
}

/** For imports in their own process. */
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

/** 5,000 products over several days; a member waits. */
export const LIST_WORKBOOK_LIMITS: WorkbookLimits = {
  ...WORKBOOK_LIMITS,
  unpackedBytes: 96 * 1024 * 1024,
  texts: 400_000,
  rows: 100_000,
  cells: 3_000_000,
  characters: 32 * 1024 * 1024,
}
