import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '../features/public/content/faq-page.tsx'

export const Route = createFileRoute('/faq')({ component: FaqPage })
