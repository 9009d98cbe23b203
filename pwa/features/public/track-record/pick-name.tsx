import { Link } from '@tanstack/react-router'
import type { RecordedPick } from '#contracts/recorded-pick'
import styles from './pick-name.module.css'
import { nameOf } from './pick-words.ts'

export function PickName({ pick }: { pick: Pick<RecordedPick, 'name' | 'product'> }) {
  if (pick.name === null) return <span className="medium breaks soft">{nameOf(pick)}</span>
  return (
    <Link
      className={`${styles.name} medium breaks inline target underline`}
      to="/product/$id"
      params={{ id: pick.product }}
    >
      {pick.name}
    </Link>
  )
}
