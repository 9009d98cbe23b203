import { createFileRoute, redirect } from '@tanstack/react-router'
import { SHARE_REFUSALS, type ShareRefusal } from '#contracts/share-refusals'
import { LookupPage } from '../features/market/lookup/lookup-page.tsx'
import { sharedText } from '../features/market/lookup/shared-text.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { amount, oneOf } from '../search-params.ts'
import { QueryText, textUpTo } from '../ui/query-text.ts'

const Figure = amount(1_000_000)
/** The contract's `LINK_MAX`, copied to keep its parser out of the first load. */
const LinkText = textUpTo(2000)
const Refused = oneOf(SHARE_REFUSALS)

function lookupIn(address: Record<string, unknown>): {
  link?: string | undefined
  name?: string | undefined
  price?: number | undefined
  cost?: number | undefined
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
  refused?: ShareRefusal | undefined
} {
  return {
    link: LinkText.parse(address.link),
    name: QueryText.parse(address.name),
    price: Figure.parse(address.price),
    cost: Figure.parse(address.cost),
    title: LinkText.parse(address.title),
    text: LinkText.parse(address.text),
    url: LinkText.parse(address.url),
    refused: Refused.parse(address.refused),
  }
}

export const Route = createFileRoute('/lookup')({
  validateSearch: lookupIn,
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
