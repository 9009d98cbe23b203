import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import styles from './change-list.module.css'
import { changeLine, type Move } from './moves.ts'

export function MoveCard({ move: { kind, id, name, changes } }: { move: Move }) {
  const isSupplier = kind === 'supplier'
  return (
    <li className={`${styles.card} grid breaks lined surface round-md relative gap-1-3 pad-4`}>
      <span className={`${styles.icon} grid water`}>
        <Icon name={isSupplier ? 'suppliers' : 'product'} />
      </span>
      <Link
        className={`${styles.words} pretty`}
        to={isSupplier ? '/supplier/$id' : '/my-products/$id'}
        params={{ id }}
        viewTransition
      >
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
