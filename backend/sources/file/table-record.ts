/** `line`: first physical line. `note`: what was repaired. `broken`: why it is unreadable. */
export type TableRecord = { line: number; cells: string[]; note?: string } | { line: number; broken: string }
