import { useQuery } from '@tanstack/react-query'
import type { RefreshStatus } from '#contracts/sources'
import { Icon } from '../../ui/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { age, countdown, day } from '../../ui/number.ts'
import { useConnection } from './connection.ts'
import styles from './freshness-line.module.css'
import { refreshStatus } from './status.ts'

/**
 * How old the page is. With a network: the edition's age and the next refresh; without one: when this page was last
 * synced, as a status that is read aloud. `syncedAt` in ms; 0 when what the page is about is not saved.
 */
export function FreshnessLine({
  syncedAt,
  unsaved = 'Not saved on this device',
}: {
  syncedAt: number
  unsaved?: string
}) {
  const now = useNow()
  const connection = useConnection()
  const { data: status } = useQuery(refreshStatus)
  const cut = connection !== 'online'
  return (
    <div className={styles.line}>
      <p role="status" className={cut ? styles.offline : undefined}>
        {cut && (
          <>
            <Icon name="offline" size={18} />
            {syncedAt > 0 ? `Synced ${age(syncedAt, now)}` : unsaved} ·{' '}
            {connection === 'offline' ? 'offline' : 'cannot reach the server'}
          </>
        )}
      </p>
      {!cut && <p className={styles.fresh}>{status ? formatFreshness(status, now) : ' '}</p>}
    </div>
  )
}

function formatFreshness({ edition, running, nextRefreshAt }: RefreshStatus, now: number): string {
  if (running) {
    const at = `${running.step}, ${Math.round(running.done * 100)}%`
    return edition ? `${dated(edition, now)} · refreshing now: ${at}` : `Loading the first data: ${at}`
  }
  const known = edition ? dated(edition, now) : 'No data yet'
  if (!nextRefreshAt) return known
  const left = countdown(nextRefreshAt, now)
  return `${known} · next refresh ${left === null ? 'starts soon' : `in ${left}`}`
}

/** The day that the figures are of, not when they were read; where no source says one, when they were published. */
function dated({ asOf, publishedAt }: NonNullable<RefreshStatus['edition']>, now: number): string {
  return asOf === null ? `Updated ${age(publishedAt, now)}` : `Data up to ${day(asOf)}`
}
