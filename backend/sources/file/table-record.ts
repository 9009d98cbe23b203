/** `line`: first physical line. `broken`: why the record or the rest is unreadable. */
export type TableRecord = { line: number; cells: string[] } | { line: number; broken: string }
