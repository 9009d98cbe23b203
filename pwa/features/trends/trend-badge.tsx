import type { TiktokItem } from '#contracts/trends'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

export function TrendBadge({ badge }: { badge: TiktokItem['badge'] }) {
  if (badge === 'Popular') return <Badge tone="plain">Popular</Badge>
  return (
    <Badge tone="accent">
      <Icon name="flame" size={12} />
      Viral
    </Badge>
  )
}
