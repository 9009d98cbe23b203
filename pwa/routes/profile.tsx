import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/plan/account/profile-page.tsx'

export const Route = createFileRoute('/profile')({ component: ProfilePage })
