import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FactChange } from '#contracts/changes'
import type { WatchedItem } from '#contracts/watchlist'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Picture } from '../../../ui/picture.tsx'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import styles from './saved-item.module.css'

const PICTURE_PX = 72
const KINDS = {
  supplier: { icon: 'suppliers', to: '/supplier/$id' },
  creator: { icon: 'people', to: '/creator/$id' },
  shop: { icon: 'product', to: '/shop/$id' },
} as const

/** `since`: the visit that the list's heading names. `children`: its figures now. */
export function SavedItem({
  item,
  since,
  onRemove,
  children,
}: {
  item: WatchedItem
  since: string
  onRemove: () => void
  children: ReactNode
}) {
  const { kind, id, name, imageUrl, provenance, changes, now } = item
  return (
    <li className={`${styles.row} grid pad-4 surface`}>
      <div className={styles.picture}>
        {imageUrl === null ? (
          <Icon name={KINDS[kind].icon} size={28} />
        ) : (
          <Picture source={imageUrl} size={PICTURE_PX} />
        )}
      </div>
      <div className={`${styles.what} grid top shrink gap-1`}>
        <h3 className={`${styles.name} large strong snug breaks`}>
          <Link to={KINDS[kind].to} params={{ id }} viewTransition>
            {name}
          </Link>
        </h3>
        {now === null ? <p className="small soft">No longer in our data</p> : children}
      </div>
      {changes.length > 0 && (
        <Changes changes={changes} since={day(item.since) === day(since) ? null : item.since} />
      )}
      <div className={`${styles.foot} row apart`}>
        <p className={`${styles.source} tiny soft`}>
          {provenance ? originWords(provenance) : 'No longer in our data'}
        </p>
        <Button onClick={onRemove}>
          <Icon name="close" /> Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

function Changes({ changes, since }: { changes: FactChange[]; since: string | null }) {
  return (
    <div className={`${styles.changes} grid gap-2 small tabular water round-md`}>
      {since !== null && (
        <p className="soft">
          Since <Figure>{day(since)}</Figure>, when you added it:
        </p>
      )}
      <ul>
        {changes.map(({ what, before, now }) => (
          <li key={what}>
            <span>{what}</span>
            {now !== undefined && (
              <span className={`${styles.figures} inline`}>
                <span className="visually-hidden">: from </span>
                <span className="soft">{before}</span>
                <span className="grid soft" aria-hidden="true">
                  <Icon name="forward" size={14} />
                </span>
                <span className="visually-hidden"> to </span>
                <strong>{now}</strong>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
