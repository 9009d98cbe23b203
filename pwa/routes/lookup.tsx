import { createFileRoute, redirect } from '@tanstack/react-router'
import { LookupPage } from '../features/market/lookup/lookup-page.tsx'
import { fieldText, sharedText } from '../features/market/lookup/shared-text.ts'
import { refreshStatus } from '../features/shell/freshness/status.ts'
import { prefetch } from '../query.ts'
import { amount } from '../search-params.ts'
import { QueryText } from '../ui/query-text.ts'

const Figure = amount(1_000_000)

function lookupIn(address: Record<string, unknown>): {
  link?: string | undefined
  name?: string | undefined
  price?: number | undefined
  cost?: number | undefined
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
} {
  return {
    link: fieldText(address.link),
    name: QueryText.parse(address.name),
    price: Figure.parse(address.price),
    cost: Figure.parse(address.cost),
    title: fieldText(address.title),
    text: fieldText(address.text),
    url: fieldText(address.url),
  }
}

export const Route = createFileRoute('/lookup')({
  validateSearch: lookupIn,
  beforeLoad: ({ search: { link, name, price, cost, ...shared } }) => {
    if (shared.title === undefined && shared.text === undefined && shared.url === undefined) return
    throw redirect({
      to: '/lookup',
      search: { link: sharedText({ link, ...shared }), name, price, cost },
      replace: true,
    })
  },
  loader: ({ context }) => {
    prefetch(context, (queryClient) => [queryClient.query(refreshStatus)])
  },
  component: LookupRoute,
})

function LookupRoute() {
  const { link, name, price, cost } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LookupPage
      key={link}
      link={link}
      name={name}
      given={{ price, cost }}
      onLookUp={(text) => void navigate({ search: { link: text } })}
      onName={(called) =>
        void navigate({ search: { link, name: called, price }, replace: true, resetScroll: false })
      }
    />
  )
}
