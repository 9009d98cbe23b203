import { useQuery } from '@tanstack/react-query'
import { QuietLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { DirectoryPage } from '../../shell/frame/directory-page.tsx'
import { CreatorCard } from './creator-card.tsx'
import { CreatorSearch } from './creator-search.tsx'
import { type CreatorFilter, creators, PAGE_SIZE } from './queries.ts'

export function CreatorsPage({
  filter,
  onChange,
}: {
  filter: CreatorFilter
  onChange: (change: CreatorFilter) => void
}) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const list = useQuery(creators(filter))
  return (
    <DirectoryPage
      title="Creators"
      lead="People whose videos sell products, and how often they do."
      to="/creators"
      list={list}
      unfiltered={creators({}).queryKey}
      page={filter.page}
      pageSize={PAGE_SIZE}
      isFiltered={isFiltered}
      search={<CreatorSearch filter={filter} onChange={onChange} />}
      none={isFiltered ? <NoneMatches /> : <NoneYet />}
      head={({ total }) => <p role="status">{total === null ? '\u00a0' : plural(total, 'creator')}</p>}
      card={(creator, ownOrigin) => <CreatorCard key={creator.id} creator={creator} ownOrigin={ownOrigin} />}
      onPage={(page) => onChange({ page })}
    />
  )
}

function NoneMatches() {
  return (
    <Notice
      icon="people"
      title="No creator matches"
      action={<QuietLink to="/creators">Show all creators</QuietLink>}
    >
      <p>Try a shorter name, another category or fewer followers.</p>
    </Notice>
  )
}

function NoneYet() {
  return (
    <Notice icon="people" title="No creators yet">
      <p>No source has listed videos of our products yet. They come with a refresh.</p>
    </Notice>
  )
}
