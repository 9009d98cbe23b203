import { createFileRoute } from '@tanstack/react-router'
import { WireframePage } from '../features/content/wireframe-page.tsx'

export const Route = createFileRoute('/wireframe')({ component: WireframePage })
