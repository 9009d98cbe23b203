import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { FOLLOWS_MAX, type Lookup } from '#contracts/lookup'
import type { Recognised } from '#contracts/shop-links'
import { RefusedError } from '../../../call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { askToLogIn } from '../../plan/identity/ask-to-log-in.ts'
import { useSignedInHere } from '../../work/watchlist/watching.ts'
import { SHOPS } from '../trends/product-head.tsx'
import { followWords } from './follow-words.ts'
import { follow, unfollow } from './queries.ts'

export function FollowPanel({
  lookup,
  product,
}: {
  lookup: Lookup
  product: Extract<Recognised, { kind: 'product' }>
}) {
  const client = useQueryClient()
  const signedIn = useSignedInHere()
  const address = useLocation({ select: ({ href }) => href })
  const { source, matchName, follow: mine } = lookup
  const { channel, externalId } = product
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      mine
        ? unfollow(client, mine.id)
        : follow(client, { channel, externalId, name: matchName ?? undefined }),
  })
  if (source === null && mine === null) {
    return (
      <Panel title="Follow it">
        <p>
          We cannot follow single {SHOPS[channel]} products on this server: no connected source looks them up
          by number.
        </p>
      </Panel>
    )
  }
  return (
    <Panel title="Follow it">
      <p role="status">{mine ? followWords(mine) : offer(source, !signedIn)}</p>
      {error && (
        <p className="small danger medium" role="alert">
          {error instanceof RefusedError
            ? error.reason
            : 'That did not work. Check your connection and try again.'}
        </p>
      )}
      <p>
        <Button
          look={mine ? 'quiet' : 'primary'}
          pending={isPending}
          data-press={mine ? undefined : FOLLOW.press}
          onClick={() => (signedIn ? mutate() : askToLogIn('feature', address, FOLLOW))}
        >
          <Icon name={mine ? 'close' : 'add'} size={18} /> {mine ? 'Stop following' : 'Follow this product'}
        </Button>
      </p>
    </Panel>
  )
}

const FOLLOW = { press: 'follow', name: '' }

function offer(source: string | null, visitor: boolean): string {
  const what = `From the next refresh on we ask ${source ?? 'our source'} for it. Then it has a page with sales, trend and suppliers.`
  return visitor ? `${what} Members follow up to ${FOLLOWS_MAX.free}, with a plan ${FOLLOWS_MAX.pro}.` : what
}
