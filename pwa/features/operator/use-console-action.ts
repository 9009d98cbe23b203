import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../describe-error.ts'
import { toast } from '../../ui/toast-store.ts'

/** Refetches `changes` in any case; an error shows a toast. */
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
