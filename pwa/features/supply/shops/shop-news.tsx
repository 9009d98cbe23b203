import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SHOP_NEWS_DAYS, type ShopDetail } from '#contracts/shops'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { day, money, quantity } from '../../../ui/number.ts'

/** Each fold is left out when it has nothing. */
export function ShopNews({ shop }: { shop: ShopDetail }) {
  const { added, addedCount, dropped, droppedCount, priceMoves } = shop
  return (
    <>
      {added.length > 0 && (
        <Fold title={`Added in ${SHOP_NEWS_DAYS} days: ${quantity(addedCount)}`}>
          <News rows={added} fact={({ day: on }) => `since ${day(on)}`} />
          <Rest shown={added.length} all={addedCount} />
        </Fold>
      )}
      {dropped.length > 0 && (
        <Fold title={`Dropped in ${SHOP_NEWS_DAYS} days: ${quantity(droppedCount)}`}>
          <p className="small soft">
            Not in the source’s newest two refreshes. It lists what sells, so the shop may still offer them.
          </p>
          <News rows={dropped} fact={({ day: on }) => `last seen ${day(on)}`} />
          <Rest shown={dropped.length} all={droppedCount} />
        </Fold>
      )}
      {priceMoves.length > 0 && (
        <Fold title="Price moves">
          <News
            rows={priceMoves}
            fact={({ day: on, from, to, currency }) =>
              `${money(from, currency)} → ${money(to, currency)}, ${day(on)}`
            }
          />
        </Fold>
      )}
    </>
  )
}

function News<Row extends { id: string; name: string; day: string }>({
  rows,
  fact,
}: {
  rows: readonly Row[]
  fact: (row: Row) => ReactNode
}) {
  return (
    <ul className="stack gap-2">
      {rows.map((row) => (
        <li key={`${row.id} ${row.day}`} className="row wrap apart gap-1-3">
          <Link className="breaks target row" to="/product/$id" params={{ id: row.id }} viewTransition>
            {row.name}
          </Link>
          <span className="small soft tabular">
            <Figure>{fact(row)}</Figure>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Rest({ shown, all }: { shown: number; all: number }) {
  if (all <= shown) return null
  return <p className="small soft tabular">{`And ${quantity(all - shown)} more.`}</p>
}
