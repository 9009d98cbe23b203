import { createFileRoute } from '@tanstack/react-router'
import { HowToldPage } from '../features/delivery/how-told-page.tsx'
import { currentUser } from '../features/identity/user.ts'
import { prefetch } from '../query.ts'

export const Route = createFileRoute('/alerts/settings')({
  loader: ({ context }) => prefetch(context, (queryClient) => [queryClient.query(currentUser)]),
  component: HowToldPage,
})
