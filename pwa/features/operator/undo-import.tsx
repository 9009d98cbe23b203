import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LastImport, listUploads, undoLastImport } from '#contracts/upload'
import { call } from '../../api.ts'
import { describeError } from '../../describe-error.ts'
import { useOnline } from '../../offline/online.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Figure } from '../../ui/figure.tsx'
import { useNow } from '../../ui/now.ts'
import { age } from '../../ui/number.ts'
import { Panel } from '../../ui/panel.tsx'

export function UndoImport({ last }: { last: LastImport }) {
  const client = useQueryClient()
  const online = useOnline()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const name = last.name ?? 'a file on the server'
  const undo = async () => {
    setAsking(false)
    setTrouble(null)
    try {
      await call(undoLastImport, { body: { editionId: last.editionId } })
    } catch (error) {
      setTrouble(describeError(error))
    }
    await client.invalidateQueries({ queryKey: [listUploads.path] })
  }
  return (
    <Panel title="Last import">
      <div className="stack gap-2">
        <p>
          {name}, <Figure>{age(last.publishedAt, now)}</Figure>
        </p>
        <div role="status">
          {last.state === 'undoing' && <p>Undoing it. Everybody sees the figures from before in a moment.</p>}
        </div>
        {(trouble ?? last.message) !== null && (
          <p className="danger medium breaks" role="alert">
            {trouble ?? last.message}
          </p>
        )}
        {last.state === 'can be undone' && (
          <>
            <p className="small soft">You can undo it until the next refresh or import.</p>
            <div>
              <Button disabled={!online} onClick={() => setAsking(true)}>
                Undo this import
              </Button>
            </div>
          </>
        )}
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Undo this import?"
        close="Keep it"
        action={
          <Button look="primary" onClick={() => void undo()}>
            Undo it
          </Button>
        }
      >
        <p>All figures are again as they were before {name}. You can import the file again.</p>
      </Dialog>
    </Panel>
  )
}
