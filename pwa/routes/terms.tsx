import { createFileRoute } from '@tanstack/react-router'
import { TERMS } from '../content/terms.ts'
import { LegalPage } from '../features/public/content/legal-page.tsx'

export const Route = createFileRoute('/terms')({ component: () => <LegalPage page={TERMS} /> })
