import { Link } from '@tanstack/react-router'
import type { ScoredList } from '#contracts/scored-lists'
import { day } from '../../../ui/number.ts'
import styles from './list-links.module.css'
import { countedWords, resultWords } from './list-words.ts'

/** `showsState`: whether others see each list, for its owner. */
export function ListLinks({
  lists,
  showsState = false,
}: {
  lists: readonly ScoredList[]
  showsState?: boolean
}) {
  return (
    <ul className="stack">
      {lists.map((list) => (
        <li key={list.id} className={styles.item}>
          <Link
            className={`${styles.list} stack center pad-block-2`}
            to="/scored-lists/$id"
            params={{ id: list.id }}
          >
            <strong className="breaks">{list.title}</strong>
            <span className="small soft tabular">
              {`${day(list.sealedAt)}, ${countedWords(list)}`}
              {list.sampleData && ', sample data'}
              {showsState && `, ${stateOf(list)}`}
            </span>
            <span className="small tabular">{resultWords(list.results)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ public: isPublic, hidden }: ScoredList): string {
  if (hidden) return 'hidden by us'
  return isPublic ? 'public' : 'private'
}
