import { createFileRoute, redirect } from '@tanstack/react-router'
import { SHARE_REFUSALS } from '#contracts/share-refusals'
import { LookupPage } from '../features/market/lookup/lookup-page.tsx'
import { sharedText } from '../features/market/lookup/shared-text.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { addressOf, amount, oneOf } from '../search-params.ts'
import { QueryText, textUpTo } from '../ui/query-text.ts'

const Figure = amount(1_000_000)
/** The contract's `LINK_MAX`, copied to keep its parser out of the first load. */
const LinkText = textUpTo(2000)

const Search = addressOf({
  link: LinkText,
  name: QueryText,
  price: Figure,
  cost: Figure,
  title: LinkText,
  text: LinkText,
  url: LinkText,
  refused: oneOf(SHARE_REFUSALS),
})

export const Route = createFileRoute('/lookup')({
  validateSearch: Search,
  loaderDeps: ({ search }) => {
    const { title, text, url } = search
    return { shared: (title ?? text ?? url) ? search : undefined }
  },
  loader: ({ context, deps: { shared } }) => {
    if (shared) {
      const { name, price, cost } = shared
      throw redirect({
        to: '/lookup',
        search: { link: sharedText(shared), name, price, cost },
        replace: true,
      })
    }
    prefetch(context, (queryClient) => [queryClient.query(refreshStatus)])
  },
  component: LookupRoute,
})

function LookupRoute() {
  const { link, name, price, cost, refused } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LookupPage
      key={link}
      link={link}
      name={name}
      given={{ price, cost }}
      refused={refused}
      onLookUp={(text) => void navigate({ search: { link: text } })}
      onName={(called) =>
        void navigate({ search: { link, name: called, price }, replace: true, resetScroll: false })
      }
    />
  )
}
