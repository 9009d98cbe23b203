import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PaymentPage } from '../features/plan/billing/payment-page.tsx'
import { outcomeIn } from '../features/plan/billing/payment-return.ts'
import { addressOf, oneOf, PaymentResult } from '../search-params.ts'

const Search = addressOf({ done: oneOf(['']), redirect_status: PaymentResult })

export const Route = createFileRoute('/payment')({ validateSearch: Search, component: Payment })

function Payment() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [returned] = useState(() => (search.done === undefined ? null : outcomeIn(search.redirect_status)))
  // The bank's parameters identify the payment, so they are removed at once.
  const named = search.done !== undefined
  useEffect(() => {
    if (named) void navigate({ search: {}, replace: true })
  }, [named, navigate])
  return <PaymentPage returned={returned} />
}
