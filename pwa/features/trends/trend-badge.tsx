import type { TiktokItem } from '#contracts/trends'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The badge that the sources' readers know, and beside it the stage, which tells more. */
export function TrendBadge({
  badge,
  stage,
}: {
  badge: TiktokItem['badge']
  stage: TiktokItem['trend']['stage']
}) {
  if (badge === 'Viral') {
    return (
      <Badge tone="accent">
        <Icon name="flame" size={12} />
        Viral
      </Badge>
    )
  }
  return (
    <>
      {stage && <span>{`${stage[0]?.toUpperCase()}${stage.slice(1)}`}</span>}
      <Badge tone="plain">Popular</Badge>
    </>
  )
}
