import { useRouter } from '@tanstack/react-router'
import { Failed } from '../../../ui/failed.tsx'
import { PageHeader } from './page-header.tsx'

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
