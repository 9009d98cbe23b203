import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { DropDialog } from './drop-dialog.tsx'
import styles from './entry-menu.module.css'
import { OPEN_STAGES } from './stages.ts'
import { useMoves } from './use-moves.ts'

export function EntryMenu({ item, onClose }: { item: PipelineItem; onClose: () => void }) {
  const { move } = useMoves()
  const [dropping, setDropping] = useState(false)
  if (dropping) return <DropDialog item={item} onClose={onClose} />
  return (
    <Dialog open title={item.name} onClose={onClose}>
      <p id="move-to">Move to</p>
      <ul className={`${styles.stages} grid gap-2`} aria-labelledby="move-to">
        {OPEN_STAGES.map((stage) => (
          <li key={stage}>
            <button
              type="button"
              className={`${styles.choice} row apart full target gap-2 medium ink round-sm`}
              aria-current={stage === item.stage ? 'step' : undefined}
              onClick={() => {
                onClose()
                if (stage !== item.stage) void move(item, stage)
              }}
            >
              {STAGE_NAMES[stage]}
              {stage === item.stage && <Icon name="done" size={18} />}
            </button>
          </li>
        ))}
      </ul>
      <ul className={`${styles.ways} grid line-above`}>
        <li>
          <Link
            className={`${styles.choice} row apart full target gap-2 medium ink round-sm`}
            to="/my-products/$id"
            params={{ id: item.id }}
          >
            Open: figures, notes, quotes, tasks <Icon name="forward" size={18} />
          </Link>
        </li>
        {item.stage !== 'dropped' && (
          <li>
            <button
              type="button"
              className={`${styles.choice} row apart full target gap-2 medium ink round-sm`}
              onClick={() => setDropping(true)}
            >
              Give up… <Icon name="close" size={18} />
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}
