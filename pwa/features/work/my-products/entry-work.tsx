import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EntryMove } from '#contracts/pipeline-entry'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/now.ts'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { removeEntry } from '../pipeline/verbs.ts'
import { EntryContacts } from './entry-contacts.tsx'
import { EntryHead } from './entry-head.tsx'
import { EntryNotes } from './entry-notes.tsx'
import styles from './entry-parts.module.css'
import { EntryPhotos } from './entry-photos.tsx'
import { EntryQuotes } from './entry-quotes.tsx'
import { EntryTasks } from './entry-tasks.tsx'
import { StageSteps } from './stage-steps.tsx'
import { localDay } from './tasks.ts'
import { UnsentLine } from './unsent-line.tsx'

/** Stage, tasks, quotes, notes and photos of an entry. `isHeaded`: the product is not above it. */
export default function EntryWork({ item, isHeaded = false }: { item: PipelineItem; isHeaded?: boolean }) {
  const today = localDay(useNow())
  return (
    <section className="stack gap-4" aria-label="My work" id="work">
      {isHeaded && <EntryHead item={item} />}
      <UnsentLine entry={item.id} />
      <StageSteps item={item} />
      {isHeaded && (item.productId === null || item.product?.now === null) && (
        <div>
          <AlertButton subject={{ kind: 'entry', id: item.id }} name={item.name} />
        </div>
      )}
      <EntryTasks item={item} today={today} />
      <EntryChanges item={item} />
      <EntryContacts item={item} />
      <EntryQuotes item={item} today={today} />
      <EntryNotes item={item} />
      <EntryPhotos item={item} />
      <EntryHistory item={item} />
    </section>
  )
}

/** For entries saved by mistake; tried ones are dropped. */
function Delete({ item }: { item: PipelineItem }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    await navigate({ to: '/my-products' })
    await removeEntry(client, item.id)
    toast({ title: 'Deleted', description: item.name })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Icon name="trash" size={18} /> Delete with all notes
      </Button>
      {asking && (
        <Dialog
          open
          alert
          title={`Delete ${item.name}?`}
          close="Keep it"
          onClose={() => setAsking(false)}
          action={
            <Button look="primary" onClick={() => void remove()}>
              Delete
            </Button>
          }
        >
          <p>Its notes, quotes, tasks and photos are deleted on all your devices. This cannot be undone.</p>
        </Dialog>
      )}
    </>
  )
}

function EntryChanges({ item }: { item: PipelineItem }) {
  const { changes = [] } = item.product ?? {}
  if (item.product === null || changes.length === 0) return null
  return (
    <Panel title={`Since ${day(item.product.since)}`}>
      <ul className={`${styles.list} stack`}>
        {changes.map(({ what, before, now }) => (
          <li key={what} className={`${styles.change} flex wrap apart tabular`}>
            <span>{what}</span>
            {now !== undefined && (
              <span>
                <span className="visually-hidden">from </span>
                <span className={styles.soft}>{before}</span>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden"> to </span>
                <strong>{now}</strong>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function EntryHistory({ item }: { item: PipelineItem }) {
  return (
    <Fold title="What happened so far">
      <ol className={`${styles.list} stack`}>
        {item.history.toReversed().map((move) => (
          <li key={move.id} className={`${styles.line} row wrap apart target`}>
            <span>{moveWords(move)}</span>
            <span className={styles.soft}>{day(move.at)}</span>
          </li>
        ))}
      </ol>
      <Delete item={item} />
    </Fold>
  )
}

const HOW = {
  whatsapp: 'by WhatsApp',
  email: 'by e-mail',
  phone: 'by phone',
  other: 'by another app',
} as const

function moveWords({ from, to, reason, because }: EntryMove): string {
  if (to === 'dropped') return reason ? `${STAGE_NAMES.dropped}: ${reason}` : STAGE_NAMES.dropped
  const moved = from === null ? STAGE_NAMES[to] : `${STAGE_NAMES[from]} → ${STAGE_NAMES[to]}`
  return because ? `${moved}: ${because.supplierName} ${HOW[because.channel]}` : moved
}
