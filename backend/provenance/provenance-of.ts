import type { Provenance } from '../contracts/provenance.ts'
import type { Sourced } from './source-state.row.ts'

/** Where a row's figures come from, as it goes with every figure a user sees. */
export function provenanceOf(row: Sourced): Provenance {
  return { source: row.source_label, origin: row.origin, observedAt: row.observed_at.toISOString() }
}
