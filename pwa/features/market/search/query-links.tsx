import { Link } from '@tanstack/react-router'
import styles from './query-links.module.css'

export function QueryLinks({ label, queries }: { label: string; queries: readonly string[] }) {
  return (
    <div className="grid shrink gap-2">
      <p className="small soft strong">{label}</p>
      <ul className="flex wrap gap-2">
        {queries.map((q) => (
          <li key={q}>
            <Link className={`${styles.query} inline target medium surface snug`} to="/search" search={{ q }}>
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
