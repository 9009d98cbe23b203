import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../ui/figure.tsx'
import { percent } from '../../../ui/number.ts'
import { refreshStatus } from '../../shell/freshness/status.ts'
import styles from './refresh-progress.module.css'

const WATCH_MS = 3000

export function RefreshProgress() {
  const { data: status } = useQuery(refreshStatus)
  const running = status?.running ?? null
  useQuery({ ...refreshStatus, refetchInterval: WATCH_MS, enabled: running !== null })
  if (running === null) return null
  return (
    <div className={`${styles.progress} small soft tabular`}>
      <p>
        Refreshing now: {running.step}, <Figure>{percent(running.done * 100)}</Figure>
      </p>
      <progress value={running.done} aria-label="Refresh progress" />
    </div>
  )
}
