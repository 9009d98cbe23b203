import { createFileRoute } from '@tanstack/react-router'
import { NotOpenYet } from '../features/premium/not-open-yet.tsx'

export const Route = createFileRoute('/subscription')({ component: () => <NotOpenYet page="subscription" /> })
