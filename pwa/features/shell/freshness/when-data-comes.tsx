import { useQuery } from '@tanstack/react-query'
import { refreshStatus } from './status.ts'

/** Under the title of an empty list: what it waits for, or that nothing is connected that could fill it. */
export function WhenDataComes({ children }: { children: string }) {
  const { data: status } = useQuery(refreshStatus)
  return <p>{status?.message ?? children}</p>
}
