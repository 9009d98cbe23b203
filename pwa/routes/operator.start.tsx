import { createFileRoute } from '@tanstack/react-router'
import { ClaimPage } from '../features/operator/claim-page.tsx'

export const Route = createFileRoute('/operator/start')({ component: ClaimPage })
