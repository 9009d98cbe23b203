import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refreshStatus } from '../../shell/freshness/status.ts'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import styles from './trending-page.module.css'

/** Text of an empty list. `filtered`: without the filter there are products. */
export default function ListHelp({ filtered }: { filtered: boolean }) {
  const { data: status } = useQuery(refreshStatus)
  if (status?.edition === null) {
    const { running } = status
    return running ? (
      <>
        <p>Loading data now: {running.step}. The list appears here when it is ready.</p>
        <progress className={styles.progress} value={running.done} aria-label="Loading the first data" />
      </>
    ) : (
      <WhenDataComes>The list appears here after the next refresh.</WhenDataComes>
    )
  }
  if (!filtered)
    return (
      <WhenDataComes>
        The list appears here after the next refresh, once a data source is connected or a file is imported.
      </WhenDataComes>
    )
  return (
    <p>
      No product matches this filter.{' '}
      <Link className="strong underline" to="/trending" search={{}}>
        Show all
      </Link>
    </p>
  )
}
