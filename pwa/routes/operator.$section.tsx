import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotFound } from '../features/shell/frame/not-found.tsx'

export const Route = createFileRoute('/operator/$section')({ component: Section })

const SECTIONS: Partial<Record<string, ReturnType<typeof lazy>>> = {
  upload: lazy(() => import('../features/operator/upload-page.tsx')),
  sources: lazy(() => import('../features/operator/sources-page.tsx')),
  members: lazy(() => import('../features/operator/members-page.tsx')),
  messages: lazy(() => import('../features/operator/messages-page.tsx')),
  waiting: lazy(() => import('../features/operator/waiting-page.tsx')),
  activity: lazy(() => import('../features/operator/activity-page.tsx')),
}

function Section() {
  const Page = SECTIONS[Route.useParams().section]
  return Page ? (
    <Suspense>
      <Page />
    </Suspense>
  ) : (
    <NotFound />
  )
}
