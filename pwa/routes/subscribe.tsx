import { createFileRoute } from '@tanstack/react-router'
import { SubscribePage } from '../features/plan/billing/subscribe-page.tsx'

export const Route = createFileRoute('/subscribe')({ component: SubscribePage })
