import type { SupplierCard } from '#contracts/suppliers'
import { Badge } from '../../../ui/badge.tsx'

export function SupplierBadges({
  supplier: { verified, forwarder, usListing },
}: {
  supplier: Pick<SupplierCard, 'verified' | 'forwarder' | 'usListing'>
}) {
  if (!verified && !forwarder && !usListing) return null
  return (
    <p className="flex wrap gap-2">
      {verified && <Badge tone="plain">Contact verified</Badge>}
      {usListing && <Badge tone="warning">Name on the US UFLPA list</Badge>}
      {forwarder && <Badge tone="warning">Probably a shipping agent</Badge>}
    </p>
  )
}
