import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { currentUser } from './user.ts'

/** Refetches an unknown user when back online. */
export function OnlineOnly({ title, children }: { title: string; children: ReactNode }) {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.refetchQueries(currentUser)
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [client])
  return (
    <Notice icon="offline" title={title}>
      {children}
    </Notice>
  )
}
