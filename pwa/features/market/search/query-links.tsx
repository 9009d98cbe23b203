import { Link } from '@tanstack/react-router'
import styles from './query-links.module.css'

export function QueryLinks({ label, queries }: { label: string; queries: readonly string[] }) {
  return (
    <div className={styles.group}>
      <p className={styles.label}>{label}</p>
      <ul className={styles.list}>
        {queries.map((q) => (
          <li key={q}>
            <Link className={styles.query} to="/search" search={{ q }}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
