import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './change-list.module.css'
import { changeLine, type Move } from './moves.ts'

const PLACES = {
  entry: { icon: 'product', to: '/my-products/$id' },
  supplier: { icon: 'suppliers', to: '/supplier/$id' },
  creator: { icon: 'people', to: '/creator/$id' },
  shop: { icon: 'product', to: '/shop/$id' },
} as const

export function MoveCard({ move: { kind, id, name, changes } }: { move: Move }) {
  const { icon, to } = PLACES[kind]
  return (
    <li className={`${styles.card} grid breaks lined surface round-md relative gap-1-3 pad-4`}>
      <span className={`${styles.icon} grid water`}>
        <Icon name={icon} />
      </span>
      <Link className={`${styles.words} pretty`} to={to} params={{ id }} viewTransition>
        <strong>{name}</strong>
      </Link>
      <ul className={`${styles.facts} grid small soft tabular`}>
        {changes.map((change) => (
          <li key={change.what}>{changeLine(change)}</li>
        ))}
      </ul>
    </li>
  )
}
