import { createFileRoute } from '@tanstack/react-router'
import { PICK_STATES, QUESTION_NAMES } from '#contracts/recorded-pick'
import { CHANNELS } from '#contracts/trends'
import { recordedPicks, trackRecord, witnessStamps } from '../features/public/track-record/queries.ts'
import { TrackRecordPage } from '../features/public/track-record/track-record-page.tsx'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { addressOf, oneOf, whole } from '../search-params.ts'

const Search = addressOf({
  kind: oneOf(['not-witnessed', 'replayed']),
  state: oneOf(PICK_STATES),
  whose: oneOf(['naive']),
  question: oneOf(QUESTION_NAMES),
  channel: oneOf(CHANNELS),
  page: whole(2, 10_000),
})

export const Route = createFileRoute('/track-record')({
  validateSearch: Search,
  loaderDeps: ({ search }) => Search.parse(search),
  loader: ({ context, deps }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...trackRecord, staleTime: 'static' }),
      queryClient.query({ ...recordedPicks(deps), staleTime: 'static' }),
      queryClient.query({ ...witnessStamps(1), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: TrackRecord,
})

function TrackRecord() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  return (
    <TrackRecordPage
      filter={search}
      onChange={(change) =>
        void navigate({
          search: (now) => ({ ...now, page: undefined, ...change }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
