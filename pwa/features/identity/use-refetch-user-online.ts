import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser } from './user.ts'

/** Where nobody could tell who is signed in without a network: asks when it is back. */
export function useRefetchUserOnline(): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.refetchQueries(currentUser)
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [client])
}
