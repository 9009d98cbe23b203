import { createFileRoute } from '@tanstack/react-router'
import { MyListsPage } from '../features/market/lookup/my-lists-page.tsx'

export const Route = createFileRoute('/my-list/')({ component: MyListsPage })
