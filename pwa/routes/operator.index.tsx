import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../features/operator/overview-page.tsx'

export const Route = createFileRoute('/operator/')({ component: OverviewPage })
