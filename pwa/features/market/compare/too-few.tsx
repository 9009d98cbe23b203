import { COMPARE_LIMITS } from '#contracts/plans'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ComparedKind } from '../ticks/ticked.ts'

export default function TooFew({ kind }: { kind: ComparedKind }) {
  const list = kind === 'products' ? '/trending' : '/suppliers'
  return (
    <Notice
      icon="layers"
      title="Nothing to compare yet"
      action={
        <PrimaryLink to={list}>{kind === 'products' ? 'See what is trending' : 'See suppliers'}</PrimaryLink>
      }
    >
      <p>
        In a list, press Select, pick 2 to {COMPARE_LIMITS.member} {kind}, then press Compare.
      </p>
    </Notice>
  )
}
