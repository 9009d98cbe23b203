import type { CollectContext, Source, SourceRow } from '../../backend/sources/port.ts'

export interface Collected {
  rows: SourceRow[]
  rejected: string[]
}

export async function collectRows(source: Source, given: Partial<CollectContext> = {}): Promise<Collected> {
  const rejected: string[] = []
  const context: CollectContext = {
    asOf: '2026-11-19',
    since: null,
    terms: [],
    followed: [],
    signal: AbortSignal.timeout(60_000),
    progress: () => undefined,
    reject: (reason) => rejected.push(reason),
    unknown: () => undefined,
    ...given,
  }
  const rows: SourceRow[] = []
  for await (const row of source.collect(context)) rows.push(row)
  return { rows, rejected }
}

export function ofKind<Kind extends SourceRow['kind']>(rows: SourceRow[], kind: Kind) {
  return rows.filter((row): row is Extract<SourceRow, { kind: Kind }> => row.kind === kind)
}
