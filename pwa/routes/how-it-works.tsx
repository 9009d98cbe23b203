import { createFileRoute } from '@tanstack/react-router'
import { HowPage } from '../features/public/content/how-page.tsx'

export const Route = createFileRoute('/how-it-works')({ component: HowPage })
