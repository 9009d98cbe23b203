import type { SupplierCard } from '#contracts/suppliers'
import { Badge } from '../../ui/badge.tsx'
import styles from './supplier-badges.module.css'

export function SupplierBadges({
  supplier: { verified, forwarder },
}: {
  supplier: Pick<SupplierCard, 'verified' | 'forwarder'>
}) {
  if (!verified && !forwarder) return null
  return (
    <p className={styles.badges}>
      {verified && <Badge tone="plain">Contact checked</Badge>}
      {forwarder && <Badge tone="warning">Probably a freight forwarder</Badge>}
    </p>
  )
}
