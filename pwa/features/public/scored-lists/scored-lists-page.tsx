import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SCORED_OPEN, SCORED_ROWS_MAX } from '#contracts/scored-lists'
import { buttonLook } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { More } from '../../../ui/more.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { loginAddress } from '../../plan/identity/login-address.ts'
import { MembersOnly } from '../../plan/identity/members-only.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { useSignedInHere } from '../../work/watchlist/watching.ts'
import { ListLinks } from './list-links.tsx'
import { NewList } from './new-list.tsx'
import { PublicLists } from './public-lists.tsx'
import { scoredLists } from './queries.ts'
import styles from './scored-lists-page.module.css'

export function ScoredListsPage({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const signedIn = useSignedInHere()
  const { dataUpdatedAt } = useQuery({ ...scoredLists, enabled: false })
  return (
    <div className={`${styles.page} stack gap-5`}>
      <meta name="robots" content="noindex" />
      <PageHeader title="Score a list" lead="Anybody’s product picks, sealed today and judged like ours.">
        <FreshnessLine syncedAt={dataUpdatedAt} />
      </PageHeader>
      <Panel title="How it works">
        <p>
          Paste picks: a newsletter’s, another tool’s or your own. We write them down and never change them.
          After 7, 28 and 90 days we count, beside our own list of that day.
        </p>
        <More title="The rules">
          <ul className={`${styles.rules} grid gap-2`}>
            <li>
              After 7 days: more growth than its market. After 28 and 90: more than in as many average days.
            </li>
            <li>
              Up to {SCORED_ROWS_MAX} products a list. Products that we do not find are counted and shown.
            </li>
            <li>
              {SCORED_OPEN.free} lists can wait for results at a time, {SCORED_OPEN.pro} with a plan.
            </li>
            <li>
              A sealed list stays until its owner’s account is deleted. It is private until you show it.
            </li>
          </ul>
        </More>
      </Panel>
      {signedIn ? (
        <MembersOnly waiting={<Skeleton height="16rem" />} offline={<Mine />}>
          {() => (
            <>
              <NewList />
              <Mine />
            </>
          )}
        </MembersOnly>
      ) : (
        <p>
          <a className={buttonLook('primary')} href={loginAddress()}>
            Sign in to score a list
          </a>
        </p>
      )}
      <PublicLists page={page} onPage={onPage} />
      <p>
        <Link className="inline target small underline" to="/track-record">
          Our own track record
        </Link>
      </p>
    </div>
  )
}

function Mine() {
  const connection = useConnection()
  const { data, error, isPending, refetch } = useQuery(scoredLists)
  return (
    <Panel
      title="Your lists"
      action={data && <span className="small soft">{`${data.open} of ${data.most} waiting`}</span>}
    >
      {isPending && connection === 'online' && <Skeleton height="8rem" />}
      {isPending && connection !== 'online' && <NotSaved />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data?.lists.length === 0 && <p className="small soft">No lists yet. Your first one shows up here.</p>}
      {data && data.lists.length > 0 && <ListLinks lists={data.lists} showsState />}
    </Panel>
  )
}
