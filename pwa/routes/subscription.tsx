import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SubscriptionPage } from '../features/plan/billing/subscription-page.tsx'
import { addressOf, oneOf } from '../search-params.ts'

const Search = addressOf({ from: oneOf(['portal']) })

export const Route = createFileRoute('/subscription')({ validateSearch: Search, component: Subscription })

function Subscription() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [fromPortal] = useState(search.from === 'portal')
  // Prevents a reload from counting as a second return.
  const named = search.from !== undefined
  useEffect(() => {
    if (named) void navigate({ search: {}, replace: true })
  }, [named, navigate])
  return <SubscriptionPage fromPortal={fromPortal} />
}
