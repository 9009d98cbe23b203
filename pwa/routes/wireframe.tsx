import { createFileRoute } from '@tanstack/react-router'
import { WireframePage } from '../features/public/content/wireframe-page.tsx'

export const Route = createFileRoute('/wireframe')({ component: WireframePage })
