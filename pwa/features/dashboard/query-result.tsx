import type { ReactNode } from 'react'
import { useConnection } from '../freshness/connection.ts'
import { Failed, NotSaved } from '../shell/failed.tsx'

interface Asked<Data> {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

/** One section's answer, or the truth about why it is not there; the sections around it stand. */
export function QueryResult<Data>({
  query,
  what,
  waiting,
  children,
}: {
  query: Asked<Data>
  /** Subject of the sentence that says it is not saved. */
  what: string
  /** Holds the place of what loads. */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}) {
  const connection = useConnection()
  const { data, error, isPending, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (isPending && connection !== 'online') return <NotSaved what={what} />
  return waiting
}
