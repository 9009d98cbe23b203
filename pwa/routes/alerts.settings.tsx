import { createFileRoute } from '@tanstack/react-router'
import { userAhead } from '../features/plan/identity/user-ahead.ts'
import { DeliveryPage } from '../features/told/delivery/delivery-page.tsx'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/alerts/settings')({
  loader: ({ context }) => prefetch(context, userAhead),
  component: DeliveryPage,
})
