import { Skeleton } from '../../../ui/skeleton.tsx'
import { SUGGESTIONS } from './suggestion.ts'
import styles from './suggestion-list.module.css'

export function SuggestionSkeletons() {
  return (
    <ol className={`${styles.suggestions} grid gap-3`} aria-hidden="true">
      {Array.from({ length: SUGGESTIONS }, (_, index) => (
        <li key={String(index)} className="pad-3">
          <Skeleton height="9rem" />
        </li>
      ))}
    </ol>
  )
}
