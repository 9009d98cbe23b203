import { createFileRoute } from '@tanstack/react-router'
import { CategoryPage } from '../features/market/category/category-page.tsx'
import { category } from '../features/market/category/queries.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/category/$slug')({
  loader: ({ context, params }) => {
    prefetch(context, (queryClient) => [
      queryClient.query({ ...category(params.slug), staleTime: 'static' }),
      queryClient.query(refreshStatus),
    ])
  },
  component: Category,
})

function Category() {
  const { slug } = Route.useParams()
  return <CategoryPage key={slug} slug={slug} />
}
