import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScoredList } from '#contracts/scored-lists'
import { describeError } from '../../../describe-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { useSignedInHere } from '../../work/watchlist/watching.ts'
import { hide } from './queries.ts'

/** For operators, after a report. */
export function HideList({ list }: { list: ScoredList }) {
  const client = useQueryClient()
  const { data: user } = useQuery({ ...currentUser, enabled: useSignedInHere() })
  const change = useMutation({
    mutationFn: () => hide(client, list.id, !list.hidden),
    onError: (error) =>
      toast({ title: 'Not changed', description: describeError(error), tone: 'destructive' }),
    networkMode: 'always',
  })
  if (!user?.operator) return null
  return (
    <div>
      <Button pending={change.isPending} onClick={() => change.mutate()}>
        {list.hidden ? 'Show this list again' : 'Hide this list from everybody'}
      </Button>
    </div>
  )
}
