import { useQuery } from '@tanstack/react-query'
import type { RefreshStatus } from '#contracts/sources'
import { Icon } from '../../../ui/icon.tsx'
import { useInApp } from '../../../ui/in-app.ts'
import { useNow } from '../../../ui/now.ts'
import { age, day } from '../../../ui/number.ts'
import { useConnection } from './connection.ts'
import { countdown, timeOfDay } from './countdown.ts'
import styles from './freshness-line.module.css'
import { lateWords } from './source-words.ts'
import { refreshStatus } from './status.ts'

/**
 * How old the page is. With a network: the edition's age and the next refresh; without one: when this page was last
 * synced, as a status that is read aloud. `syncedAt` in ms; 0 when what the page is about is not saved.
 */
export function FreshnessLine({
  syncedAt,
  unsaved = 'Not saved on this device',
  source = null,
}: {
  syncedAt: number
  unsaved?: string
  /** By label: of the others' lateness nothing is said. */
  source?: string | null
}) {
  const inApp = useInApp()
  const now = useNow()
  const connection = useConnection()
  const { data: status } = useQuery(refreshStatus)
  const cut = connection !== 'online'
  const late = lateWords((status?.sources ?? []).filter(({ label }) => source === null || label === source))
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
      {!cut && <p className={styles.fresh}>{status ? formatFreshness(status, inApp ? now : null) : ' '}</p>}
      {late !== null && (
        <p className={styles.late}>
          <Icon name="warning" size={16} />
          {late}
        </p>
      )}
    </div>
  )
}

/** `now` null: in a page without script, which cannot count. */
function formatFreshness({ edition, running, nextRefreshAt }: RefreshStatus, now: number | null): string {
  if (running) {
    const at = `${running.step}, ${Math.round(running.done * 100)}%`
    return edition ? `${dated(edition)} · refreshing now: ${at}` : `Loading the first data: ${at}`
  }
  const known = edition ? dated(edition) : 'No data yet'
  if (!nextRefreshAt) return known
  if (now === null) return `${known} · next refresh at ${timeOfDay(nextRefreshAt)}`
  const left = countdown(nextRefreshAt, now)
  return `${known} · next refresh ${left === null ? 'starts soon' : `in ${left}`}`
}

/** The day that the figures are of, never when they were read. */
function dated({ asOf }: NonNullable<RefreshStatus['edition']>): string {
  return asOf === null ? 'No products yet' : `Data up to ${day(asOf)}`
}
