import { useInfiniteQuery } from '@tanstack/react-query'
import type { Receipt } from '#contracts/billing'
import { useOnline } from '../../../offline/online.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatPrice } from './format-price.ts'
import { receipts } from './queries.ts'
import styles from './receipt-list.module.css'

const STATUS_WORDS: Record<Receipt['status'], string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  void: 'Cancelled',
  uncollectible: 'Not paid',
  other: 'In preparation',
}

/** Latest first; each opens at Stripe. */
export function ReceiptList() {
  const online = useOnline()
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } =
    useInfiniteQuery(receipts)
  const all = data?.pages.flatMap((page) => page.receipts)
  return (
    <Panel title="Invoices">
      {all ? (
        <>
          {all.length === 0 && <p className="small soft">None yet.</p>}
          <ul className="grid">
            {all.map((receipt) => (
              <Row key={receipt.id} receipt={receipt} />
            ))}
          </ul>
          {isFetchNextPageError && (
            <p className="small soft" role="alert">
              Could not load older invoices. Try again.
            </p>
          )}
          {hasNextPage && (
            <Button
              pending={isFetchingNextPage}
              disabled={!online}
              onClick={() => void query.fetchNextPage()}
            >
              {isFetchingNextPage ? 'Loading more…' : 'Load more'}
            </Button>
          )}
        </>
      ) : error ? (
        <Failed error={error} retry={() => void query.refetch()} />
      ) : online ? (
        <div role="status">
          <span className="visually-hidden">Loading…</span>
          <Skeleton height="9rem" />
        </div>
      ) : (
        <p className="small soft">Not saved on this device. They load when you are online again.</p>
      )}
    </Panel>
  )
}

function Row({ receipt: { number, at, amountCents, currency, status, url } }: { receipt: Receipt }) {
  const date = day(at)
  return (
    <li className={`${styles.row} grid middle gap-1-3 pad-block-2 line-below`}>
      <p className={`${styles.what} flex wrap baseline`}>
        <span className="strong tabular">{date}</span>
        {number && <span className="small soft">{number}</span>}
      </p>
      <p className="strong tabular">{formatPrice(amountCents, currency)}</p>
      <Badge tone={status === 'open' || status === 'uncollectible' ? 'warning' : 'plain'}>
        {STATUS_WORDS[status]}
      </Badge>
      {url?.startsWith('https://') && (
        <a
          className={`${styles.link} inline target gap-1 strong underline`}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          View<span className="visually-hidden"> the invoice of {date}, opens in a new tab</span>
          <Icon name="open" size={16} />
        </a>
      )}
    </li>
  )
}
