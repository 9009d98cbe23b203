import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../../ui/button.tsx'
import styles from './room-line.module.css'

/** `pro` null: unknown. */
export function RoomLine({ open, most, pro }: { open: number; most: number | null; pro: boolean | null }) {
  if (most === null) return null
  if (open < most) {
    return (
      <p className="small soft tabular">
        {open} of {most} open
      </p>
    )
  }
  return (
    <div className={`${styles.full} row wrap apart small tabular round-sm`}>
      <p>
        <strong>
          {open} of {most} open.
        </strong>{' '}
        {open > most ? 'You keep all of them. ' : ''}
        Drop one to save another{pro === false ? ', or upgrade for more' : ''}.
      </p>
      {pro === false && (
        <Link className={buttonLook('quiet')} to="/subscribe">
          Upgrade to Pro
        </Link>
      )}
    </div>
  )
}
