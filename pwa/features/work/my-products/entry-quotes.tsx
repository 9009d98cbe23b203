import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QUOTES_MAX, type Quote } from '#contracts/pipeline-changes'
import type { Kept } from '#contracts/pipeline-entry'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day, money, plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { product } from '../../market/products/product-queries.ts'
import type { PipelineItem } from '../pipeline/items.ts'
import { addQuote, deleteQuote, editQuote } from '../pipeline/verbs.ts'
import { latestOfEach } from './entry-contacts.tsx'
import styles from './entry-parts.module.css'
import { QuoteForm } from './quote-form.tsx'
import { supplierSearch } from './supplier-search.ts'

export function EntryQuotes({ item, today }: { item: PipelineItem; today: string }) {
  const client = useQueryClient()
  const suppliers = useKnownSuppliers(item)
  const [adding, setAdding] = useState(false)
  const quotes = [...item.quotes].sort(
    ({ versions: [a] }, { versions: [b] }) =>
      Number(isOver(a, today)) - Number(isOver(b, today)) || a.unitPrice - b.unitPrice,
  )
  return (
    <Panel
      title="Quotes"
      action={
        !adding &&
        item.quotes.length < QUOTES_MAX && (
          <Button onClick={() => setAdding(true)}>
            <Icon name="add" size={18} /> Add quote
          </Button>
        )
      }
    >
      {adding && (
        <QuoteForm
          quote={null}
          first={suppliers.contacted.find(
            (name) => !item.quotes.some(({ versions: [{ supplierName }] }) => supplierName === name),
          )}
          contacted={suppliers.contacted}
          suppliers={suppliers.ids}
          onQuote={(quote) => void addQuote(client, item.id, quote)}
          onClose={() => setAdding(false)}
        />
      )}
      {quotes.length === 0 && !adding && (
        <p className={styles.soft}>A quote’s price is used for your profit.</p>
      )}
      <ul className={`${styles.list} stack`}>
        {quotes.map((kept) => (
          <QuoteLine key={kept.id} item={item} kept={kept} today={today} suppliers={suppliers} />
        ))}
      </ul>
    </Panel>
  )
}

function QuoteLine({
  item,
  kept,
  today,
  suppliers,
}: {
  item: PipelineItem
  kept: Kept<Quote>
  today: string
  suppliers: KnownSuppliers
}) {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [quote, ...others] = kept.versions
  const remove = async () => {
    setEditing(false)
    const { undo } = await deleteQuote(client, item.id, kept)
    toast({
      title: 'Quote deleted',
      description: quote.supplierName,
      action: { label: 'Undo', run: () => void undo() },
    })
  }
  if (editing) {
    return (
      <li>
        <QuoteForm
          quote={quote}
          contacted={suppliers.contacted}
          suppliers={suppliers.ids}
          onQuote={(changed) => void editQuote(client, item.id, kept, changed)}
          onClose={() => setEditing(false)}
          onDelete={() => void remove()}
        />
      </li>
    )
  }
  return (
    <li className={`${styles.note} grid gap-2`}>
      <div className={`${styles.text} breaks`}>
        <strong>{money(quote.unitPrice, quote.currency)}</strong> a piece ·{' '}
        {quote.supplierId === null ? (
          quote.supplierName
        ) : (
          <Link to="/supplier/$id" params={{ id: quote.supplierId }} search={supplierSearch(item)}>
            {quote.supplierName}
          </Link>
        )}
        <span className={styles.soft}>{factsOf(quote).join(' · ')}</span>
        {quote.validUntil !== null && (
          <span className={styles.soft} data-due={isOver(quote, today) || undefined}>
            {isOver(quote, today) ? 'Ended' : 'Valid until'} <Figure>{day(quote.validUntil)}</Figure>
          </span>
        )}
        {others.map((other) => (
          <span key={other.version} className={`${styles.soft} ${styles.version} round-sm`}>
            On another device: <Figure>{money(other.unitPrice, other.currency)}</Figure> a piece,{' '}
            {factsOf(other).join(' · ') || 'no more facts'}. Both are kept until you edit the quote.
          </span>
        ))}
      </div>
      <button type="button" className={`${styles.tool} tool soft pill`} onClick={() => setEditing(true)}>
        <Icon name="edit" size={18} />
        <span className="visually-hidden">Change the quote of {quote.supplierName}</span>
      </button>
    </li>
  )
}

function isOver({ validUntil }: Pick<Quote, 'validUntil'>, today: string): boolean {
  return validUntil !== null && validUntil < today
}

function factsOf({ minimumOrder, leadTimeDays, terms }: Quote): string[] {
  return [
    minimumOrder === null ? null : `from ${plural(minimumOrder, 'piece')}`,
    leadTimeDays === null ? null : `ready in ${plural(leadTimeDays, 'day')}`,
    terms || null,
  ].filter((fact) => fact !== null)
}

interface KnownSuppliers {
  /** Names of suppliers that the member wrote to, latest first. */
  contacted: string[]
  /** Ids by name, with the product's matches on this device. */
  ids: ReadonlyMap<string, string>
}

function useKnownSuppliers({ contacts, productId }: PipelineItem): KnownSuppliers {
  const { data } = useQuery({ ...product(productId ?? ''), enabled: false })
  const contacted = latestOfEach(contacts).map(
    ({ supplierName, supplierId }) => [supplierName, supplierId] as const,
  )
  const matched = (data?.suppliers ?? []).map(({ name, id }) => [name, id] as const)
  return { contacted: contacted.map(([name]) => name), ids: new Map([...matched, ...contacted]) }
}
