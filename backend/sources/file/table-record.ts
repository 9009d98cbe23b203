/** `line`: first physical line. `note`: what was repaired. `broken`: why the record or the rest is unreadable. */
export type TableRecord = { line: number; cells: string[]; note?: string } | { line: number; broken: string }
