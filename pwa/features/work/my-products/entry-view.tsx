import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/now.ts'
import { toast } from '../../../ui/toast-store.ts'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { removeEntry } from '../pipeline/verbs.ts'
import { EntryChanges } from './entry-changes.tsx'
import { EntryContacts } from './entry-contacts.tsx'
import { EntryDecision } from './entry-decision.tsx'
import { EntryHead } from './entry-head.tsx'
import { EntryHistory } from './entry-history.tsx'
import { EntryNotes } from './entry-notes.tsx'
import { EntryPhotos } from './entry-photos.tsx'
import { EntryQuotes } from './entry-quotes.tsx'
import { EntryTasks } from './entry-tasks.tsx'
import styles from './entry-view.module.css'
import { StageSteps } from './stage-steps.tsx'
import { localDay } from './tasks.ts'
import { UnsentLine } from './unsent-line.tsx'

export function EntryView({ item }: { item: PipelineItem }) {
  const today = localDay(useNow())
  return (
    <article className="stack gap-4">
      <EntryHead item={item} />
      <UnsentLine entry={item.id} />
      <StageSteps item={item} />
      <div>
        <AlertButton subject={{ kind: 'entry', id: item.id }} name={item.name} />
      </div>
      <div className={`${styles.columns} stack gap-4`}>
        <div className="stack top gap-4">
          <EntryTasks item={item} today={today} />
          <EntryChanges item={item} />
          <EntryContacts item={item} />
          <EntryQuotes item={item} today={today} />
          <EntryNotes item={item} />
          <EntryPhotos item={item} />
        </div>
        <div className="stack top gap-4">
          <EntryDecision item={item} />
          <EntryHistory item={item} />
        </div>
      </div>
      <Delete item={item} />
    </article>
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
    <div className="row wrap apart gap-2">
      {item.productId !== null && (
        <Link className="inline target gap-1 strong" to="/product/$id" params={{ id: item.productId }}>
          Product page <Icon name="forward" size={18} />
        </Link>
      )}
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
    </div>
  )
}
