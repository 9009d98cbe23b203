import { useQuery } from '@tanstack/react-query'
import type { CreatorCard } from '#contracts/creators'
import { creatorContact } from './queries.ts'

/** Null while it is locked: a locked contact was never sent to this device. */
export function useContactEmail({
  id,
  contactEmail,
}: Pick<CreatorCard, 'id' | 'contactEmail'>): string | null {
  const { data: revealed } = useQuery(creatorContact(id))
  return contactEmail ?? revealed?.contactEmail ?? null
}
