import { useQuery } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { CategoryView } from './category-view.tsx'
import { category } from './queries.ts'

export function CategoryPage({ slug }: { slug: string }) {
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(category(slug))
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  if (!data && missing) return <Missing />
  const waiting = isPending && connection === 'online'
  const figures = data?.figures
  const isEmpty = figures ? figures.products.tiktok + figures.products.amazon === 0 : data !== undefined
  return (
    <ItemPage list="/trending" syncedAt={dataUpdatedAt} partial={null}>
      {data && figures && !isEmpty && <CategoryView category={data.category} figures={figures} />}
      {!data && <Untitled title="Category" />}
      {data && isEmpty && (
        <>
          <PageHeader title={data.category} />
          <Notice icon="trending" title="No products in this category yet">
            <WhenDataComes>Its figures appear here after a refresh that finds some.</WhenDataComes>
          </Notice>
        </>
      )}
      {waiting && <ItemLoading>Loading the category…</ItemLoading>}
      {isPending && !waiting && <NotSaved what="This category" />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
    </ItemPage>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="Category not found" />
      <Notice
        icon="trending"
        title="There is no such category"
        action={<PrimaryLink to="/trending">See what is trending</PrimaryLink>}
      >
        <p>The link may be wrong.</p>
      </Notice>
    </>
  )
}
