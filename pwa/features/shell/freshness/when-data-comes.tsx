import { useQuery } from '@tanstack/react-query'
import { refreshStatus } from './status.ts'

export function WhenDataComes({ children }: { children: string }) {
  const { data: status } = useQuery(refreshStatus)
  return <p>{status?.message ?? children}</p>
}
