import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { markPipelineSeen } from '#contracts/pipeline'
import type { EntryStage } from '#contracts/pipeline-stages'
import { COMPARE_LIMITS } from '#contracts/plans'
import { call } from '../../../api.ts'
import { PrimaryLink, QuietLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { useMedia, WIDE } from '../../../ui/media.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/now.ts'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import { EntryBoard } from './entry-board.tsx'
import { EntryList } from './entry-list.tsx'
import styles from './my-products.module.css'
import { localDay } from './tasks.ts'
import { UnsentLine } from './unsent-line.tsx'

export function MyProducts({
  stage,
  onStage,
}: {
  stage: EntryStage | undefined
  onStage: (stage: EntryStage | undefined) => void
}) {
  const wide = useMedia(WIDE)
  const today = localDay(useNow())
  const connection = useConnection()
  const { items, room, query } = usePipeline()
  useSeen(!query.error && connection === 'online' && items.length > 0 && room !== null)
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  if (items.length === 0 && room === null) {
    if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
    if (connection !== 'online') return <NotSaved what="Your list" />
    return <MyProductsLoading />
  }
  const open = items.filter(({ stage }) => stage !== 'dropped')
  const followed = new Set(open.flatMap(({ productId }) => productId ?? []))
  const compared = [...followed].slice(0, COMPARE_LIMITS.member)
  return (
    <div className="stack gap-3">
      <UnsentLine />
      {query.error && (
        <p className="small soft" role="status">
          This is an older copy of your list. It could not be updated.
        </p>
      )}
      {items.length === 0 ? (
        <NoProductsYet />
      ) : (
        <>
          <RoomLine
            open={open.length}
            most={room?.most ?? null}
            pro={user ? user.subscriptionStatus === 'active' : null}
          />
          {wide ? (
            <EntryBoard items={items} today={today} />
          ) : (
            <EntryList items={items} today={today} stage={stage} onStage={onStage} />
          )}
        </>
      )}
      <p className="flex wrap gap-2">
        {compared.length > 1 && (
          <QuietLink to="/compare" search={{ products: compared.join(',') }}>
            Compare
          </QuietLink>
        )}
        <QuietLink to="/my-list">Match my list</QuietLink>
        <QuietLink to="/costs">Your costs</QuietLink>
      </p>
    </div>
  )
}

export function MyProductsLoading() {
  return (
    <>
      <Spinner>Loading your products…</Spinner>
      <div className="stack gap-3" aria-hidden="true">
        {[1, 2, 3, 4].map((index) => (
          <Skeleton key={index} height="4.5rem" />
        ))}
      </div>
    </>
  )
}

/** Once per page, after drawing. */
function useSeen(drawn: boolean): void {
  const marked = useRef(false)
  useEffect(() => {
    if (!drawn || marked.current) return
    marked.current = true
    // On failure the next visit shows more changes; none is lost.
    call(markPipelineSeen, {}).catch(() => undefined)
  }, [drawn])
}

function NoProductsYet() {
  return (
    <Notice
      icon="mine"
      title="No products yet"
      action={<PrimaryLink to="/trending">See what is trending</PrimaryLink>}
    >
      <p>
        Press Save on a product. It stays here with your notes, quotes, tasks and photos, from the first
        message to a supplier until you sell it. You also see what changed since your last visit.
      </p>
    </Notice>
  )
}

/** `pro` null: unknown. */
function RoomLine({ open, most, pro }: { open: number; most: number | null; pro: boolean | null }) {
  if (most === null) return null
  if (open < most) {
    return (
      <p className="small soft tabular">
        {open} of {most} places used
      </p>
    )
  }
  return (
    <div className={`${styles.full} row wrap apart small tabular round-sm`}>
      <p>
        <strong>
          {open} of {most} places used.
        </strong>{' '}
        {open > most ? 'You keep all of them. ' : ''}
        Give up one to save another{pro === false ? ', or upgrade for more' : ''}.
      </p>
      {pro === false && <QuietLink to="/payment">Get Premium</QuietLink>}
    </div>
  )
}
