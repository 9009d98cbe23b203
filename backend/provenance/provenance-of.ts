import type { Provenance } from '../contracts/provenance.ts'
import type { Sourced } from './source-state.row.ts'

export function provenanceOf(row: Sourced): Provenance {
  return { source: row.source_label, origin: row.origin, observedAt: row.observed_at.toISOString() }
}
