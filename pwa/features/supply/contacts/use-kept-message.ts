import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type HiddenFacts, type KeptMessage, keepMessage, readKeptMessage } from './kept-messages.ts'

/** `about`: the addressee and the product. */
export function useKeptMessage(
  about: string,
  hidden: HiddenFacts,
): { kept: KeptMessage; keep: (change: KeptMessage) => void } {
  const client = useQueryClient()
  const queryKey = ['first message', about]
  // The query tells its readers later: a field with its value alone would lose quick typing and move the caret.
  const [typed, setTyped] = useState<{ about: string; message: KeptMessage } | null>(null)
  const { data: stored = {} } = useQuery<KeptMessage>({
    queryKey,
    queryFn: skipToken,
    initialData: () => readKeptMessage(about, hidden),
  })
  const kept = typed?.about === about ? typed.message : stored
  const keep = (change: KeptMessage) => {
    // The rendered state would lose a quick earlier change.
    const changed = { ...(client.getQueryData<KeptMessage>(queryKey) ?? kept), ...change }
    setTyped({ about, message: changed })
    client.setQueryData<KeptMessage>(queryKey, changed)
    keepMessage(about, changed, hidden)
  }
  return { kept, keep }
}
