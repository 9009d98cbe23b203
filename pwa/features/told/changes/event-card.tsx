import { Link } from '@tanstack/react-router'
import type { AlertEvent, EventWhen } from '#contracts/alerts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { age } from '../../../ui/number.ts'
import { useOpenAddress } from '../../../ui/use-open-address.ts'
import styles from './change-list.module.css'

const ICONS: Record<EventWhen, IconName> = {
  'stage-change': 'trending',
  'x-usual-over': 'trending',
  'price-change': 'plan',
  'profit-over': 'plan',
  'profit-under': 'plan',
  'supplier-found': 'suppliers',
  'supplier-shipped': 'suppliers',
  'new-product': 'product',
  'contact-dead': 'warning',
  'task-due': 'mine',
  'rate-change': 'plan',
}

export function EventCard({ event, isNew, now }: { event: AlertEvent; isNew: boolean; now: number }) {
  const { when, words, subjectName, facts, at, href } = event
  const open = useOpenAddress(href)
  return (
    <li
      className={`${styles.card} grid breaks lined surface round-md relative gap-1-3 pad-4`}
      data-new={isNew || undefined}
    >
      <span className={`${styles.icon} grid water`}>
        <Icon name={ICONS[when]} />
      </span>
      <a className={`${styles.words} pretty`} href={href} onClick={open}>
        {isNew && <span className="visually-hidden">New: </span>}
        <strong>{subjectName}</strong> {words}
      </a>
      <time className="small soft" dateTime={at}>
        {age(at, now)}
      </time>
      <Facts facts={facts} />
    </li>
  )
}

function Facts({ facts: { lines, products, source } }: Pick<AlertEvent, 'facts'>) {
  return (
    <ul className={`${styles.facts} grid small soft tabular`}>
      {products
        ? products.first.map(({ id, name }) => (
            <li key={id}>
              <Link
                className={`${styles.product} inline target underline relative`}
                to="/product/$id"
                params={{ id }}
              >
                {name}
              </Link>{' '}
              {factAfter(name, lines)}
            </li>
          ))
        : lines.map((line) => <li key={line}>{line}</li>)}
      {products && products.total > products.first.length && (
        <li>
          and <Figure>{products.total - products.first.length}</Figure> more
        </li>
      )}
      {source && <li>{source}</li>}
    </ul>
  )
}

function factAfter(name: string, lines: readonly string[]): string | undefined {
  return lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
}
