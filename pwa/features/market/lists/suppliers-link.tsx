import { Link } from '@tanstack/react-router'
import { plural } from '../../../ui/number.ts'
import styles from './suppliers-link.module.css'

export function SuppliersLink({ id, name, count }: { id: string; name: string; count: number }) {
  if (count === 0) return <span className={styles.none}>None found yet</span>
  return (
    <Link className={styles.link} to="/product/$id" params={{ id }} hash="suppliers">
      {plural(count, 'supplier')}
      <span className="visually-hidden"> for {name}</span>
    </Link>
  )
}
