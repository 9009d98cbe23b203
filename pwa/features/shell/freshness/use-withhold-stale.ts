import { useQuery } from '@tanstack/react-query'
import type { Provenance } from '#contracts/provenance'
import type { RefreshStatus, SourceStatus } from '#contracts/sources'
import type { Trend } from '#contracts/trends'
import { refreshStatus } from './status.ts'

interface Sourced {
  trend: Trend | null
  provenance: Provenance | null
}

/**
 * Without refreshes an edition stays on screen: once its source is three days late, claims go and figures
 * show their day.
 */
export function useWithholdStale(): <Item extends Sourced>(item: Item) => Item {
  // Other fields change with every answer and would re-render the page.
  const { data: sources = NONE } = useQuery({ ...refreshStatus, select: sourcesOf })
  return (item) => withholdStale(item, sources)
}

const NONE: readonly SourceStatus[] = []
const sourcesOf = (status: RefreshStatus) => status.sources

export function withholdStale<Item extends Sourced>(item: Item, sources: readonly SourceStatus[]): Item {
  const { trend, provenance } = item
  if (trend === null || provenance === null || trend.asOf === null || trend.caveat !== null) return item
  const source = sources.find(
    ({ label, origin }) => label === provenance.source && origin === provenance.origin,
  )
  if (source?.freshness !== 'stale') return item
  const withheld = { confidence: 'low', probability: null, caveat: 'stale', section: 'other' } as const
  return { ...item, trend: { ...trend, ...withheld, early: null } }
}
