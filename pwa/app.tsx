import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { createAppRouter } from './router.ts'
import { HintProvider, type Tooltips } from './ui/hint.tsx'

/**
 * `restoresLater`: prerendered, with saved data on the device; nothing is requested until that is restored.
 */
export function App({
  router,
  hints,
  restoresLater,
}: {
  router: ReturnType<typeof createAppRouter>
  hints: Tooltips | null
  restoresLater: boolean
}) {
  const { queryClient, savedCache } = router.options.context
  const [isRestoring, setIsRestoring] = useState(restoresLater)
  useEffect(() => {
    if (restoresLater) void savedCache.restored.then(() => setIsRestoring(false))
  }, [restoresLater, savedCache])
  return (
    <QueryClientProvider client={queryClient}>
      <IsRestoringProvider value={isRestoring}>
        <HintProvider hints={hints}>
          <RouterProvider router={router} />
        </HintProvider>
      </IsRestoringProvider>
    </QueryClientProvider>
  )
}
