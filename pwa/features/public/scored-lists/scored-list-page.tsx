import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListQuestion } from '#contracts/recorded-pick'
import type { ScoredListDetails } from '#contracts/scored-lists'
import { RefusedError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { day } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { OriginBadge } from '../../shell/freshness/origin-badge.tsx'
import { ChainCheck, whoElse } from '../track-record/verify-chain-panel.tsx'
import { BesidePanel } from './beside-panel.tsx'
import { HideList } from './hide-list.tsx'
import { LeftLines } from './left-lines.tsx'
import { ListPicks } from './list-picks.tsx'
import { countedWords } from './list-words.ts'
import { chainOf, scoredList } from './queries.ts'
import { ShowList } from './show-list.tsx'

export function ScoredListPage({
  id,
  question,
  onQuestion,
}: {
  id: string
  question: ListQuestion
  onQuestion: (question: ListQuestion) => void
}) {
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(scoredList(id))
  const gone = error instanceof RefusedError && error.status === 404
  return (
    <div className="stack gap-5">
      <meta name="robots" content="noindex" />
      <PageHeader
        title={data?.list.title ?? 'Scored list'}
        lead={data ? leadOf(data) : 'Picks, sealed and judged.'}
        badge={data?.list.sampleData && <OriginBadge origin="sandbox" />}
      >
        <Link className="inline target gap-2 strong" to="/scored-lists">
          <Icon name="back" /> All scored lists
        </Link>
        <FreshnessLine syncedAt={dataUpdatedAt} />
      </PageHeader>
      {gone && <Gone />}
      {isPending && connection === 'online' && <Skeleton height="24rem" />}
      {isPending && connection !== 'online' && <NotSaved />}
      {error && !data && !gone && <Failed error={error} retry={() => void refetch()} />}
      {data && !gone && <Content details={data} question={question} onQuestion={onQuestion} />}
    </div>
  )
}

function leadOf({ list }: ScoredListDetails): string {
  return `Sealed on ${day(list.sealedAt)}, by figures up to ${day(list.asOf)}. ${countedWords(list)}.`
}

function Content({
  details,
  question,
  onQuestion,
}: {
  details: ScoredListDetails
  question: ListQuestion
  onQuestion: (question: ListQuestion) => void
}) {
  const { list, own, left, chain } = details
  return (
    <>
      {list.sampleData && (
        <p className="medium water round-md pad-3-4">
          These are invented products. The results show how this page works, not how good a list is.
        </p>
      )}
      {own && <ShowList list={list} />}
      <BesidePanel details={details} />
      <ListPicks id={list.id} question={question} onQuestion={onQuestion} />
      {left.length > 0 && <LeftLines left={left} given={list.given} />}
      <ChainCheck chain={{ ...chain, sealedAt: list.sealedAt }} from="earlier copy" source={chainOf(list.id)}>
        {whoElse(details.witness)} A list is signed as it was sealed, within minutes. Keep its last hash:
        later it shows whether a row of today was changed.
      </ChainCheck>
      {!own && list.kind === 'member' && (
        <p className="small soft">
          A member made this list; we only count.{' '}
          <Link
            className="inline target underline"
            to="/contact"
            search={{ about: 'list', number: Number(list.id) }}
          >
            Report this list
          </Link>
        </p>
      )}
      {list.kind === 'member' && list.public && <HideList list={list} />}
    </>
  )
}

function Gone() {
  return (
    <Notice
      icon="report"
      title="There is no such list"
      action={<PrimaryLink to="/scored-lists">See public lists</PrimaryLink>}
    >
      <p>It is private, it was hidden, or its owner’s account was deleted.</p>
    </Notice>
  )
}
