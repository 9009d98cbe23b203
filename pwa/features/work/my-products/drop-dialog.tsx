import { useId, useState } from 'react'
import { ENTRY_LINE_MAX } from '#contracts/pipeline-changes'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './drop-dialog.module.css'
import { useMoves } from './use-moves.ts'

const REASONS = [
  'Too little profit',
  'No supplier replied',
  'Sample was not good',
  'The trend is over',
  'Too much competition',
] as const

export function DropDialog({ item, onClose }: { item: PipelineItem; onClose: () => void }) {
  const { move } = useMoves()
  const name = useId()
  const [picked, setPicked] = useState('')
  const [own, setOwn] = useState('')
  const drop = () => {
    onClose()
    void move(item, 'dropped', own.trim() || picked || null)
  }
  return (
    <Dialog
      open
      title={`Give up ${item.name}?`}
      close="Keep it"
      onClose={onClose}
      action={
        <Button look="primary" onClick={drop}>
          Give up
        </Button>
      }
    >
      <p>Its notes, quotes and photos stay. It no longer counts towards your plan’s limit.</p>
      <fieldset className={`${styles.reasons} grid`}>
        <legend>Why?</legend>
        {REASONS.map((reason) => (
          <label key={reason} className={`${styles.reason} row target gap-3 ink`}>
            <input type="radio" name={name} checked={picked === reason} onChange={() => setPicked(reason)} />
            {reason}
          </label>
        ))}
      </fieldset>
      <Field
        label="In your own words"
        name="reason"
        optional
        maxLength={ENTRY_LINE_MAX}
        value={own}
        onChange={({ target }) => setOwn(target.value)}
      />
    </Dialog>
  )
}
