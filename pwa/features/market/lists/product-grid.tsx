import { Link } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { SECTION_WORDS } from '#contracts/trend-words'
import { useToday } from '../../../ui/now.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useStore } from '../../../ui/store.ts'
import { selecting } from '../ticks/selecting.ts'
import { TickBox } from '../ticks/tick-box.tsx'
import type { ListedProduct } from './listed-product.ts'
import styles from './product-grid.module.css'
import { RowDecision } from './row-decision.tsx'

const PICTURE_PX = 40

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
  Home: () => 0,
  End: (_, last) => last,
}

export interface Column<Product> {
  head: string
  leads?: true
  shown?: 'wide only'
  cell: (product: Product) => ReactNode
}

/**
 * Rows of one height, about 49 px. Arrow keys call `onPick`; Enter opens the page. A click picks; a second click opens.
 */
export function ProductGrid<Product extends ListedProduct>({
  label,
  note,
  products,
  columns,
  picked,
  onPick,
  panel,
  sections = false,
  byPiece = false,
  old = false,
  className,
}: {
  label: string
  /** Beside the head of the names. */
  note?: ReactNode
  products: readonly Product[]
  columns: readonly Column<Product>[]
  picked: string | null
  onPick: (product: Product) => void
  panel: string
  sections?: boolean
  byPiece?: boolean
  old?: boolean
  className?: string | undefined
}) {
  const walk = useWalk(products.map(({ id }) => id))
  const leading = columns.filter(({ leads }) => leads)
  const following = columns.filter(({ leads }) => !leads)
  const isSelecting = useStore(selecting)
  const today = useToday()
  const width = columns.length + (isSelecting ? 2 : 1)
  // Saved before the press, whose focus event already picks the row.
  const before = useRef<string | null>(null)
  return (
    <table
      className={`${styles.grid} ${className ?? ''}`}
      aria-label={label}
      data-old={old || undefined}
      data-selecting={isSelecting || undefined}
      onKeyDown={walk.onKeyDown}
    >
      <thead>
        <tr>
          {leading.map((column) => (
            <Head key={column.head} column={column} />
          ))}
          {isSelecting && (
            <th scope="col">
              <span className="visually-hidden">Compare</span>
            </th>
          )}
          <th scope="col">Product{note && <span className={styles.note}> · {note}</span>}</th>
          {following.map((column) => (
            <Head key={column.head} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((product, index) => (
          <Fragment key={product.id}>
            {sections && product.trend.section !== products[index - 1]?.trend.section && (
              <Section section={product.trend.section} width={width} />
            )}
            <tr
              className={styles.row}
              data-picked={product.id === picked || undefined}
              // Keyboard users press the inner link.
              onClick={(event) => {
                if (!(event.target as Element).closest('label, a')) onPick(product)
              }}
            >
              {leading.map((column) => (
                <Cell key={column.head} column={column} product={product} />
              ))}
              {isSelecting && (
                <td className={styles.tick}>
                  <TickBox
                    kind="products"
                    id={product.id}
                    name={product.name}
                    tabIndex={product.id === walk.current ? 0 : -1}
                  />
                </td>
              )}
              <th scope="row" className="medium">
                <Link
                  className={styles.link}
                  to="/product/$id"
                  params={{ id: product.id }}
                  viewTransition
                  data-row={product.id}
                  tabIndex={product.id === walk.current ? 0 : -1}
                  aria-controls={product.id === picked ? panel : undefined}
                  onFocus={() => {
                    walk.onVisit(product.id)
                    onPick(product)
                  }}
                  onPointerDown={() => {
                    before.current = picked
                  }}
                  onClick={(event) => {
                    if (!isByHand(event) || before.current === product.id) return
                    event.preventDefault()
                    onPick(product)
                  }}
                >
                  <Picture source={product.imageUrl} size={PICTURE_PX} />
                  <span className={styles.name}>{product.name}</span>
                </Link>
                <RowDecision product={product} today={today} byPiece={byPiece} />
              </th>
              {following.map((column) => (
                <Cell key={column.head} column={column} product={product} />
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Head<Product>({ column: { head, shown } }: { column: Column<Product> }) {
  return (
    <th scope="col" data-shown={shown}>
      {head}
    </th>
  )
}

function Cell<Product>({ column: { shown, cell }, product }: { column: Column<Product>; product: Product }) {
  return <td data-shown={shown}>{cell(product)}</td>
}

function Section({ section, width }: { section: keyof typeof SECTION_WORDS; width: number }) {
  const { title, note } = SECTION_WORDS[section]
  return (
    <tr className={styles.section}>
      <th scope="colgroup" colSpan={width}>
        <h3>{title}</h3> <span>{note}</span>
      </th>
    </tr>
  )
}

/** Pointers show the detail panel first; the keyboard, whose arrows showed it, opens the page. */
function isByHand(event: MouseEvent): boolean {
  return event.detail > 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
}

/** Roving tab stop: Tab reaches only the last visited row. `data-row` marks each row's focusable element. */
function useWalk(ids: readonly string[]) {
  const [visited, setVisited] = useState<string | null>(null)
  const current = visited !== null && ids.includes(visited) ? visited : (ids[0] ?? null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    if (!step || from === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const to = ids[step(ids.indexOf(from), ids.length - 1)]
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`a[data-row="${to}"]`)?.focus()
  }
  return { current, onVisit: setVisited, onKeyDown }
}
