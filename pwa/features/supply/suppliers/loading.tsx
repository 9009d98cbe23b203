import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import styles from './saved-suppliers.module.css'

export function Loading() {
  return (
    <>
      <Spinner>Loading your suppliers…</Spinner>
      <div className={styles.rows} aria-hidden="true">
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height="11rem" />
        ))}
      </div>
    </>
  )
}
