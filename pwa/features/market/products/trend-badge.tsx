import { badgeOf, type TrendFacts } from '#contracts/trend-words'
import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'

export function TrendBadge({ trend }: { trend: TrendFacts }) {
  const badge = badgeOf(trend)
  if (badge === 'Popular') return <Badge tone="plain">{badge}</Badge>
  return (
    <Badge tone="accent">
      <Icon name="flame" size={12} />
      {badge}
    </Badge>
  )
}
