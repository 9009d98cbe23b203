import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ScoredList } from '#contracts/scored-lists'
import { describeError } from '../../../describe-error.ts'
import { useOnline } from '../../../offline/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { show } from './queries.ts'

/** Its owner decides who sees the list. */
export function ShowList({ list }: { list: ScoredList }) {
  const client = useQueryClient()
  const online = useOnline()
  const change = useMutation({
    mutationFn: () => show(client, list.id, !list.public),
    onError: (error) =>
      toast({ title: 'Not changed', description: describeError(error), tone: 'destructive' }),
    networkMode: 'always',
  })
  return (
    <Panel title="Who sees it">
      <p role="status">{whoSees(list)}</p>
      <div className="row wrap gap-3">
        <Button
          look={list.public ? 'quiet' : 'primary'}
          pending={change.isPending}
          disabled={!online}
          onClick={() => change.mutate()}
        >
          <Icon name={list.public ? 'lock' : 'share'} size={18} />{' '}
          {list.public ? 'Make it private' : 'Make it public'}
        </Button>
      </div>
      {!online && <p className="small soft">You can change this when you are online.</p>}
    </Panel>
  )
}

function whoSees({ public: isPublic, hidden }: ScoredList): string {
  if (hidden) return 'Only you: we hid this list after a report. Write to us if that is a mistake.'
  return isPublic
    ? 'Everybody with its address. Others see the products that we found, not your own words.'
    : 'Only you.'
}
