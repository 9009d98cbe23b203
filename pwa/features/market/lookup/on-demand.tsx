import { lazy, Suspense } from 'react'
import type { Lookup } from '#contracts/lookup'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SHOPS } from '../trends/product-head.tsx'
import { FollowPanel } from './follow-panel.tsx'
import { NameForm } from './name-form.tsx'
import type { GivenFigures } from './profit-by-name.tsx'
import { SaveOwn } from './save-own.tsx'

const Matched = lazy(() =>
  import('./matched-by-name.tsx').then((module) => ({ default: module.MatchedByName })),
)

export function OnDemand({
  lookup,
  given,
  onName,
}: {
  lookup: Lookup
  given: GivenFigures
  onName: (name: string) => void
}) {
  const { read, matchName } = lookup
  const numbered = read.kind === 'product' ? read : null
  return (
    <article className="stack gap-4">
      <header className="grid gap-1">
        <h2 className="larger breaks">{matchName ?? 'Not in our data yet'}</h2>
        <p className="small soft">
          {numbered
            ? `${numbered.channel === 'amazon' ? 'ASIN' : 'Item'} ${numbered.externalId} of ${SHOPS[numbered.channel]}. We do not follow it yet, so we have no sales of it.`
            : 'No product in our data has exactly this name. Suppliers are matched by its words.'}
        </p>
        {numbered?.site && numbered.channel === 'amazon' && numbered.site !== 'amazon.com' && (
          <p className="small soft">
            Your link is of {numbered.site}. We follow the United States, where this number may be another
            offer.
          </p>
        )}
      </header>
      {matchName !== null && (
        <p>
          <SaveOwn name={matchName} read={read} />
        </p>
      )}
      {numbered && <FollowPanel lookup={lookup} product={numbered} />}
      <NameForm key={matchName} name={matchName} onName={onName} />
      {matchName !== null && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <Matched key={matchName} name={matchName} channel={numbered?.channel ?? 'tiktok'} given={given} />
        </Suspense>
      )}
    </article>
  )
}
