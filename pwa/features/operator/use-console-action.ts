import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../describe-error.ts'
import { toast } from '../../ui/toast-store.ts'

/** A tap in the console: what it changes is asked for again, and what was not done is said where it was tapped. */
export function useConsoleAction<Given, Answer>(
  act: (given: Given) => Promise<Answer>,
  { changes, failed, done }: { changes: QueryKey; failed: string; done?: (answer: Answer) => void },
): UseMutationResult<Answer, Error, Given> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    networkMode: 'always',
    onSuccess: (answer) => done?.(answer),
    onError: (error) => toast({ title: failed, description: describeError(error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: changes }),
  })
}
