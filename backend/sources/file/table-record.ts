/** A record of a table. `line`: the physical line where it starts. `broken`: why it, or all from there on, cannot be read. */
export type TableRecord = { line: number; cells: string[] } | { line: number; broken: string }
