import { useQueryClient } from '@tanstack/react-query'
import { type EntryStage, STAGE_NAMES } from '#contracts/pipeline-stages'
import { toast } from '../../../ui/toast-store.ts'
import type { PipelineItem } from '../pipeline/items.ts'
import { moveEntry } from '../pipeline/verbs.ts'

type Moved = Pick<PipelineItem, 'id' | 'name'>

export function useMoves() {
  const client = useQueryClient()
  return {
    move: async ({ id, name }: Moved, to: EntryStage, reason: string | null = null) => {
      const { undo } = await moveEntry(client, id, to, { reason })
      toast({
        title: to === 'dropped' ? STAGE_NAMES.dropped : `Moved to ${STAGE_NAMES[to]}`,
        description: name,
        action: { label: 'Undo', run: () => void undo() },
      })
    },
  }
}
