import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Fold } from '../../../ui/fold.tsx'
import { useEntryOf } from '../pipeline/use-pipeline.ts'
import EntryWork from './entry-work.tsx'

/** A product's own page has the member's work too. Empty until they save it. */
export default function WorkOn({ productId }: { productId: string }) {
  const item = useEntryOf(productId)
  if (item === null) return null
  return (
    <Fold title={`My work: ${STAGE_NAMES[item.stage]}`}>
      <EntryWork item={item} />
    </Fold>
  )
}
