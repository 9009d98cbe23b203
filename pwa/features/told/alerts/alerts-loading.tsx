import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import styles from './alerts-page.module.css'

export function AlertsLoading() {
  return (
    <>
      <Spinner>Loading your alerts…</Spinner>
      <div className={`${styles.column} stack top shrink gap-4`} aria-hidden="true">
        {[1, 2, 3].map((index) => (
          <Skeleton key={index} height="6rem" />
        ))}
      </div>
    </>
  )
}
