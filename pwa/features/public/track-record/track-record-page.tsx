import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASKED_NOW, LANDING_QUESTION } from '#contracts/recorded-pick'
import type { TrackRecord } from '#contracts/track-record'
import { Badge } from '../../../ui/badge.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { More } from '../../../ui/more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { PickTable } from './pick-table.tsx'
import type { PickFilter } from './queries.ts'
import { trackRecord } from './queries.ts'
import { isAsked, RecordSection } from './record-section.tsx'
import { ReplayedMoney } from './replayed-money.tsx'
import styles from './track-record-page.module.css'
import { VerifyChain } from './verify-chain-panel.tsx'
import { WitnessPanel } from './witness-panel.tsx'

export function TrackRecordPage({
  filter,
  onChange,
}: {
  filter: PickFilter
  onChange: (change: PickFilter) => void
}) {
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(trackRecord)
  return (
    <div className="stack gap-5">
      <PageHeader
        title="Track record"
        lead="What we said would grow, and what then came. Every prediction counts, right or wrong."
        badge={data?.sampleData && <OriginBadge origin="sandbox" />}
      >
        <FreshnessLine syncedAt={dataUpdatedAt} />
      </PageHeader>
      {isPending && connection === 'online' && <Loading />}
      {isPending && connection !== 'online' && <NotSaved what="This page" />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data && isEmpty(data) && (
        <Notice icon="trending" title="No predictions yet">
          <WhenDataComes>
            The first ones are sealed when products with a few weeks of history are published.
          </WhenDataComes>
        </Notice>
      )}
      {data && !isEmpty(data) && <Record record={data} filter={filter} onChange={onChange} />}
      <p>
        <Link className="inline target underline" to="/scored-lists">
          Score your own list against ours
        </Link>
      </p>
    </div>
  )
}

function isEmpty({ chain, sealed, replayed }: TrackRecord): boolean {
  return chain.rows + sealed.picks + replayed.picks === 0
}

function hasOlderQuestions({ sealed, notWitnessed }: TrackRecord): boolean {
  return [...sealed.questions, ...notWitnessed.questions].some(
    (result) => result.question !== ASKED_NOW && result.question !== LANDING_QUESTION && isAsked(result),
  )
}

function Record({
  record,
  filter,
  onChange,
}: {
  record: TrackRecord
  filter: PickFilter
  onChange: (change: PickFilter) => void
}) {
  return (
    <>
      {record.sampleData && (
        <p className="medium water round-md pad-3-4">
          These are invented products. The results show how this page works, not how good we are.
        </p>
      )}
      <Panel title="What we predict">
        <p>
          Each day we seal the first 50 products of both lists: written down and never changed. When the days
          are over, we count.
        </p>
        <More title="The questions">
          <ol className={`${styles.steps} grid gap-2`}>
            <li>We also seal every “very likely” rise.</li>
            <li>
              Will it grow more than its market in the next week? The market is the products of its category
              and list. A product that sells 100 in an average week, in a market that grows 30%, has to sell
              more than 130. The average week is that of the 4 weeks before its last week, as it was counted
              on that day.
            </li>
            <li>
              A second question, for products with a forecast: will it sell more than its average week in days
              57 to 63, when goods ordered by sea on that day land?
            </li>
            <li>A product that is already waiting for a result is not added again.</li>
          </ol>
          {hasOlderQuestions(record) && (
            <p className="small soft">
              Older predictions had two other questions, without the market: more in days 8 to 14 than in an
              average week, and more in days 1 to 28 than in 4 average weeks. They are judged as they were
              sealed.
            </p>
          )}
          <p className="small soft">
            <Link className="inline target underline" to="/how-it-works" hash="track-record">
              How we count
            </Link>
          </p>
        </More>
      </Panel>
      <RecordSection
        id="sealed"
        title="Sealed"
        result={record.sealed}
        badge={<Badge tone="live">Sealed</Badge>}
      >
        Written down before anybody knew the result. Somebody else signed them within a day, or still can.
      </RecordSection>
      {record.notWitnessed.picks > 0 && (
        <RecordSection
          id="not-witnessed"
          title="Not witnessed"
          result={record.notWitnessed}
          folded
          badge={<Badge tone="warning">Not witnessed</Badge>}
        >
          Also written down, but nobody else signed them within a day. You only have our word that they are
          not made up, so they do not count above.
        </RecordSection>
      )}
      <RecordSection
        id="replayed"
        title="Replayed"
        result={record.replayed}
        folded
        badge={<Badge tone="plain">Replayed</Badge>}
      >
        Not sealed. Calculated afterwards for past weeks, from history that was already there. Only products
        that are still in our data count, so it can look better than it was.
      </RecordSection>
      <ReplayedMoney />
      <VerifyChain chain={record.chain} witness={record.witness} />
      <WitnessPanel witness={record.witness} />
      <PickTable filter={filter} onChange={onChange} />
    </>
  )
}

function Loading() {
  return (
    <>
      <Spinner>Loading the track record…</Spinner>
      <Skeleton height="11rem" />
      <Skeleton height="18rem" />
      <Skeleton height="18rem" />
    </>
  )
}
