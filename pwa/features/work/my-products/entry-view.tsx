import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { EntryMove } from '#contracts/pipeline-entry'
import { STAGE_NAMES } from '#contracts/pipeline-stages'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/now.ts'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { product, savedInList } from '../../market/products/product-queries.ts'
import { productSummary } from '../../market/products/product-summary.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { AlertButton } from '../../told/alerts/alert-button.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { removeEntry } from '../pipeline/verbs.ts'
import { EntryContacts } from './entry-contacts.tsx'
import { EntryHead } from './entry-head.tsx'
import { EntryNotes } from './entry-notes.tsx'
import partsStyles from './entry-parts.module.css'
import { EntryPhotos } from './entry-photos.tsx'
import { EntryQuotes } from './entry-quotes.tsx'
import { EntryTasks } from './entry-tasks.tsx'
import styles from './entry-view.module.css'
import { StageSteps } from './stage-steps.tsx'
import { localDay } from './tasks.ts'
import { UnsentLine } from './unsent-line.tsx'

const ProductDecision = lazy(() =>
  import('../profit/product-decision.tsx').then((module) => ({ default: module.ProductDecision })),
)

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

function EntryChanges({ item }: { item: PipelineItem }) {
  if (item.product === null) return null
  const { changes } = item.product
  return (
    <Panel title={`Since ${day(item.product.since)}`}>
      {changes.length === 0 ? (
        <p className={partsStyles.soft}>No change. Figures are updated once a day.</p>
      ) : (
        <ul className={`${partsStyles.list} stack`}>
          {changes.map(({ what, before, now }) => (
            <li key={what} className={`${partsStyles.change} flex wrap apart tabular`}>
              <span>{what}</span>
              {now !== undefined && (
                <span>
                  <span className="visually-hidden">from </span>
                  <span className={partsStyles.soft}>{before}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="visually-hidden"> to </span>
                  <strong>{now}</strong>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Uses the latest quote and product data saved on this device. */
function EntryDecision({ item }: { item: PipelineItem }) {
  const client = useQueryClient()
  const withholdStale = useWithholdStale()
  const id = item.productId ?? ''
  const followed = item.product !== null && item.product.now !== null
  const { data, isPending } = useQuery({ ...product(id), enabled: followed })
  if (!followed) return null
  const inList = data ? null : savedInList(client, id)
  const known = data ?? (inList ? productSummary(inList.item) : null)
  if (!known) return isPending && navigator.onLine ? <Skeleton height="16rem" /> : null
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <div className="stack top gap-4">
        <ProductDecision product={withholdStale(known)} />
      </div>
    </Suspense>
  )
}

function EntryHistory({ item }: { item: PipelineItem }) {
  return (
    <details>
      <summary className="row target gap-2 small strong">
        What happened so far <Icon name="down" size={18} />
      </summary>
      <ol className={`${partsStyles.list} stack`}>
        {item.history.toReversed().map((move) => (
          <li key={move.id} className={`${partsStyles.line} row wrap apart target`}>
            <span>{moveWords(move)}</span>
            <span className={partsStyles.soft}>{day(move.at)}</span>
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
  if (to === 'dropped') return reason ? `${STAGE_NAMES.dropped}: ${reason}` : STAGE_NAMES.dropped
  const moved = from === null ? STAGE_NAMES[to] : `${STAGE_NAMES[from]} → ${STAGE_NAMES[to]}`
  return because ? `${moved}: ${because.supplierName} ${HOW[because.channel]}` : moved
}
