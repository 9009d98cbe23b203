import type { EntryMove } from '#contracts/pipeline-entry'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import type { PipelineItem } from '../pipeline/items.ts'
import styles from './entry-parts.module.css'

export function EntryHistory({ item }: { item: PipelineItem }) {
  return (
    <details>
      <summary className="row target gap-2 small strong">
        What happened so far <Icon name="down" size={18} />
      </summary>
      <ol className={`${styles.list} stack`}>
        {item.history.toReversed().map((move) => (
          <li key={move.id} className={`${styles.line} row wrap apart target`}>
            <span>{moveWords(move)}</span>
            <span className={styles.soft}>{day(move.at)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

const HOW = {
  whatsapp: 'by WhatsApp',
  email: 'by e-mail',
  phone: 'by phone',
  other: 'by another app',
} as const

function moveWords({ from, to, reason, because }: EntryMove): string {
  if (to === 'dropped') return reason ? `Dropped: ${reason}` : 'Dropped'
  const moved = from === null ? STAGE_NAMES[to] : `${STAGE_NAMES[from]} → ${STAGE_NAMES[to]}`
  return because ? `${moved}: ${because.supplierName} ${HOW[because.channel]}` : moved
}
