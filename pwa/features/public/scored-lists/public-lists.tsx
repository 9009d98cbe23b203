import { useQuery } from '@tanstack/react-query'
import { SCORED_PAGE } from '#contracts/scored-lists'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { ListLinks } from './list-links.tsx'
import { publicLists } from './queries.ts'

export function PublicLists({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const connection = useConnection()
  const { data, error, isPending, refetch } = useQuery(publicLists(page))
  return (
    <Panel title="Public lists" anchor="public">
      {isPending && connection === 'online' && <Skeleton height="8rem" />}
      {isPending && connection !== 'online' && <NotSaved />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data?.total === 0 && <p className="small soft">Nobody has made a list public yet.</p>}
      {data && data.items.length > 0 && (
        <>
          <p className="small soft">
            Chosen by their owners. Each page says how many lists its owner keeps private.
          </p>
          <ListLinks lists={data.items} />
          <Pager
            page={page}
            last={Math.ceil((data.total ?? 0) / SCORED_PAGE)}
            label="Pages of public lists"
            onChange={onPage}
          />
        </>
      )}
    </Panel>
  )
}
