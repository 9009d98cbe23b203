import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AlertEvent, AlertWhen } from '#contracts/alerts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { age } from '../../ui/number.ts'
import styles from './event-list.module.css'

const ICONS: Record<AlertWhen, IconName> = {
  'stage-change': 'trending',
  'x-usual-over': 'trending',
  'price-change': 'plan',
  'profit-over': 'plan',
  'profit-under': 'plan',
  'supplier-shipped': 'suppliers',
  'new-product': 'product',
  'contact-dead': 'warning',
  'task-due': 'mine',
}

/** One firing: the sentence that is said everywhere, and the figures as they were then. */
export function EventCard({ event, isNew, now }: { event: AlertEvent; isNew: boolean; now: number }) {
  const { when, words, subjectName, facts, at, href } = event
  const open = useOpen(href)
  return (
    <li className={styles.card} data-new={isNew || undefined}>
      <span className={styles.icon}>
        <Icon name={ICONS[when]} />
      </span>
      <p className={styles.of}>
        <span>{words.includes(subjectName) ? (isNew ? 'New' : '') : subjectName}</span>
        <time dateTime={at}>{age(at, now)}</time>
      </p>
      <a className={styles.words} href={href} onClick={open}>
        {isNew && <span className="visually-hidden">New: </span>}
        {words}
      </a>
      {(facts.lines.length > 0 || facts.source) && (
        <ul className={styles.facts}>
          {facts.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {facts.source && <li>{facts.source}</li>}
        </ul>
      )}
      {facts.products && (
        <ul className={styles.products}>
          {facts.products.first.map(({ id, name }) => (
            <li key={id}>
              <Link className={styles.product} to="/product/$id" params={{ id }}>
                {name}
              </Link>
            </li>
          ))}
          {facts.products.total > facts.products.first.length && (
            <li>and {facts.products.total - facts.products.first.length} more</li>
          )}
        </ul>
      )}
    </li>
  )
}

/** An address that the server made: it opens in the app, without loading a page anew. */
function useOpen(href: string) {
  const router = useRouter()
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
}
