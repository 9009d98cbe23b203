import type { ReactNode } from 'react'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'

interface Asked<Data> {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  refetch: () => unknown
}

/** Each section loads and fails separately. */
export function QueryResult<Data>({
  query,
  what,
  waiting,
  children,
}: {
  query: Asked<Data>
  /** Subject of the sentence '… is not saved'. */
  what: string
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
