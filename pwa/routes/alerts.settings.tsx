import { createFileRoute } from '@tanstack/react-router'
import { currentUser } from '../features/plan/identity/user.ts'
import { DeliveryPage } from '../features/told/delivery/delivery-page.tsx'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/alerts/settings')({
  loader: ({ context }) => prefetch(context, (queryClient) => [queryClient.query(currentUser)]),
  component: DeliveryPage,
})
