import { createFileRoute } from '@tanstack/react-router'
import { PRIVACY } from '../content/privacy.ts'
import { LegalPage } from '../features/public/content/legal-page.tsx'

export const Route = createFileRoute('/privacy')({ component: () => <LegalPage page={PRIVACY} /> })
