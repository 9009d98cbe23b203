import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { SaveButton } from '../my-products/save-button.tsx'
import styles from './detail-actions.module.css'

/** What to do with a product of a list: open its page, or save it. */
export function DetailActions({ id, name }: { id: string; name: string }) {
  return (
    <div className={styles.actions}>
      <Link className={buttonLook('primary')} to="/product/$id" params={{ id }} viewTransition>
        Open<span className="visually-hidden"> {name}</span>
      </Link>
      <SaveButton product={{ id, name }} />
    </div>
  )
}
