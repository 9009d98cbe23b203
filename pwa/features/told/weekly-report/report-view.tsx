import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Provenance } from '#contracts/provenance'
import { headlineOf, verdictOf } from '#contracts/trend-words'
import type { ReportProduct, WatchMove, WeeklyReport } from '#contracts/weekly'
import { country } from '../../../ui/country.ts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day, quantity } from '../../../ui/number.ts'
import { useOpenAddress } from '../../../ui/use-open-address.ts'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import styles from './report-view.module.css'

const SHOWN = 3
const CHANNELS = { tiktok: 'short video', amazon: 'marketplace' } as const

export function ReportView({ report }: { report: WeeklyReport }) {
  const { alerts, tasks, newInTrend, stageChanges, watchlist, suppliersBack, categories } = report
  return (
    <>
      <p className={`${styles.soft} soft`}>
        The week to <Figure>{day(report.until)}</Figure>, compared with the week to{' '}
        <Figure>{day(report.from)}</Figure>.{' '}
        <Figure>{categories.length === 0 ? 'All categories.' : `${categories.join(', ')}.`}</Figure>
      </p>
      <div className={`${styles.lists} grid gap-5 tabular items-start`}>
        <List title="Your alerts" all="alerts" more={alerts.more}>
          {alerts.events.map(({ id, name, words, at, href }) => (
            <Note key={id} name={name} href={href} lines={[words, day(at)]} />
          ))}
        </List>
        <List title="Your tasks" all="watchlist" more={tasks.more}>
          {tasks.due.map(({ id, text, dueOn, entry, href }) => (
            <Note key={id} name={text} href={href} lines={[`Due ${day(dueOn)}`, entry]} />
          ))}
        </List>
        <List title="Newly trending" all="products" more={newInTrend.more}>
          {newInTrend.products.map((item) => (
            <Product key={item.id} item={item} sentence={verdictOf(item.trend)} />
          ))}
        </List>
        <List title="Products, suppliers and shops you saved" all="watchlist" more={watchlist.more}>
          {watchlist.moves.map(({ kind, id, name, what, provenance }) => (
            <Entry key={`${kind} ${id}`} kind={kind} id={id} name={name} provenance={provenance}>
              <p>{what}</p>
            </Entry>
          ))}
        </List>
        <List title="Stage changes" all="products" more={stageChanges.more}>
          {stageChanges.products.map((item) => (
            <Product
              key={item.id}
              item={item}
              sentence={`Before: ${item.before}. Now: ${verdictOf(item.trend)}`}
            />
          ))}
        </List>
        <List title="Suppliers shipping again" all="suppliers" more={suppliersBack.more}>
          {suppliersBack.suppliers.map((supplier) => (
            <Entry
              key={supplier.id}
              kind="supplier"
              id={supplier.id}
              name={supplier.name}
              provenance={supplier.provenance}
            >
              <p>
                Shipped on <Figure>{day(supplier.shippedOn)}</Figure>, the first shipment since{' '}
                <Figure>{day(supplier.quietSince)}</Figure>
              </p>
              <p className={`${styles.soft} soft`}>
                {supplier.country && `${country(supplier.country)} · `}
                {supplier.watched ? 'one of your saved suppliers' : 'matches growing products'}
              </p>
            </Entry>
          ))}
        </List>
      </div>
    </>
  )
}

const ALL = {
  alerts: { to: '/alerts' },
  products: { to: '/trending' },
  watchlist: { to: '/my-products' },
  suppliers: { to: '/suppliers' },
} as const

/** The rest unfolds. `more`: entries not in the email. */
function List({
  title,
  all,
  more,
  children,
}: {
  title: string
  all: keyof typeof ALL
  more: number
  children: ReactNode[]
}) {
  if (children.length === 0) return null
  const folded = children.slice(SHOWN)
  return (
    <section className={`${styles.list} stack gap-1`}>
      <h3>{title}</h3>
      <ul>{children.slice(0, SHOWN)}</ul>
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>
            <span>
              Show <Figure>{quantity(folded.length)}</Figure> more
            </span>{' '}
            <Icon name="down" size={18} />
          </summary>
          <ul>{folded}</ul>
        </details>
      )}
      {more > 0 && (
        <Link className={`${styles.all} inline target small underline`} {...ALL[all]}>
          <span>
            See all <Figure>{quantity(children.length + more)}</Figure>
          </span>
          <span className="visually-hidden">: {title}</span>
        </Link>
      )}
    </section>
  )
}

function Product({ item, sentence }: { item: ReportProduct; sentence: string }) {
  return (
    <Entry kind="product" id={item.id} name={item.name} provenance={item.provenance}>
      <p>
        <strong>{headlineOf(item.trend)}</strong>
      </p>
      <p>{sentence}</p>
      <p className={`${styles.soft} soft`}>
        {item.category && `${item.category} · `}
        {CHANNELS[item.channel]}
      </p>
    </Entry>
  )
}

function Note({ name, href, lines: [sentence, ...more] }: { name: string; href: string; lines: string[] }) {
  const open = useOpenAddress(href)
  return (
    <li className={`${styles.entry} grid small breaks line-above`}>
      <a className={`${styles.name} row target strong normal`} href={href} onClick={open}>
        {name}
      </a>
      <p>{sentence}</p>
      {more.map((line) => (
        <p key={line} className={`${styles.soft} soft`}>
          {line}
        </p>
      ))}
    </li>
  )
}

const PLACES = { product: '/product/$id', supplier: '/supplier/$id', shop: '/shop/$id' } as const

function Entry({
  kind,
  id,
  name,
  provenance,
  children,
}: {
  kind: WatchMove['kind']
  id: string
  name: string
  provenance: Provenance
  children: ReactNode
}) {
  return (
    <li className={`${styles.entry} grid small breaks line-above`}>
      <Link
        className={`${styles.name} row target strong normal`}
        to={PLACES[kind]}
        params={{ id }}
        viewTransition
      >
        {name}
      </Link>
      {children}
      <p className={`${styles.source} soft`}>{originWords(provenance)}</p>
    </li>
  )
}
