import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser } from './user.ts'

/** Refetches an unknown user when back online. */
export function useRefetchUserOnline(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.refetchQueries(currentUser)
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [client])
}
