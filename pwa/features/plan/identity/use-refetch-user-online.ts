import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser } from './user.ts'

/** Requests the user again when the network is back, where it was unknown who is signed in. */
export function useRefetchUserOnline(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.refetchQueries(currentUser)
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [client])
}
