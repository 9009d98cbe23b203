import { createFileRoute } from '@tanstack/react-router'
import { DevelopersPage } from '../features/public/content/developers-page.tsx'

export const Route = createFileRoute('/developers')({ component: DevelopersPage })
