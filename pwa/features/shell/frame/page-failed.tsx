import { useRouter } from '@tanstack/react-router'
import { Failed } from '../../../ui/failed.tsx'
import { PageHeader } from './page-header.tsx'

/** A page whose code threw: says so and tries again, without losing the navigation. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Failed
        error={error instanceof Error ? error : new Error(String(error))}
        retry={() => void router.invalidate()}
      />
    </>
  )
}
