import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { plural } from '../../../ui/number.ts'
import { type FoundHere, foundHere } from './found-here.ts'
import { QueryLinks } from './query-links.tsx'
import styles from './saved-results.module.css'

/** Beyond this a further word helps more. */
const SHOWN = 40
const TO = { product: '/product/$id', supplier: '/supplier/$id' } as const

/** Offline: names in the answers that this device keeps. */
export function SavedResults({ q, saved }: { q: string; saved: string[] }) {
  const client = useQueryClient()
  const found = useMemo(() => foundHere(client, q), [client, q])
  if (found.length === 0) {
    return (
      <NotSaved
        title="Nothing saved on this device has this name"
        what="This search"
        action={saved.length > 0 ? <QueryLinks label="Saved searches" queries={saved} /> : undefined}
      />
    )
  }
  const [products, suppliers] = (['product', 'supplier'] as const).map((kind) =>
    found.filter((one) => one.kind === kind),
  )
  return (
    <section className="stack gap-3" aria-label="Results">
      <p className="small soft" role="status">
        <Figure>{plural(found.length, 'result')}</Figure> saved on this device. All results load when you are
        online.
      </p>
      <Named title="Products" all={products ?? []} />
      <Named title="Suppliers" all={suppliers ?? []} />
    </section>
  )
}

function Named({ title, all }: { title: string; all: FoundHere[] }) {
  if (all.length === 0) return null
  return (
    <section className="stack gap-1">
      <h2 className="large">{title}</h2>
      <ul className={styles.list}>
        {all.slice(0, SHOWN).map(({ kind, id, name, counted }) => (
          <li key={id}>
            <Link className={`${styles.row} grid center breaks`} to={TO[kind]} params={{ id }}>
              <strong>{name}</strong>
              {counted !== null && <span className="small soft tabular">{counted}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
