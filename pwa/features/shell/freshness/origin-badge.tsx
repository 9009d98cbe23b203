import type { Origin } from '#contracts/provenance'
import { Badge } from '../../../ui/badge.tsx'

export const ORIGIN_WORDS = { live: 'Live Data', sandbox: 'Sample data', file: 'Imported' } as const

/** 'Live' only if all is live; null: several origins. */
export function OriginBadge({ origin }: { origin: Origin | null }) {
  if (origin === null) return <Badge tone="plain">Mixed data</Badge>
  return <Badge tone={origin === 'live' ? 'live' : 'plain'}>{ORIGIN_WORDS[origin]}</Badge>
}
