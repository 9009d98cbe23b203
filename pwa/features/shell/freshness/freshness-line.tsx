import { useQuery } from '@tanstack/react-query'
import type { RefreshStatus } from '#contracts/sources'
import { Figure } from '../../../ui/figure.tsx'
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
 * Online: the edition's age and next refresh. Offline: the last sync, as a live region. `syncedAt` in ms; 0:
 * unsaved.
 */
export function FreshnessLine({
  syncedAt,
  unsaved = 'Not saved on this device',
  source = null,
}: {
  syncedAt: number
  unsaved?: string
  /** Label; only its lateness is shown. */
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
      <p role="status" className={cut ? `${styles.offline} row gap-2 medium round-sm` : undefined}>
        {cut && (
          <>
            <Icon name="offline" size={18} />
            <span>
              {syncedAt > 0 ? <Figure>{`Synced ${age(syncedAt, now)}`}</Figure> : unsaved} ·{' '}
              {connection === 'offline' ? 'offline' : 'cannot reach the server'}
            </span>
          </>
        )}
      </p>
      {!cut && <p className={styles.fresh}>{status ? formatFreshness(status, inApp ? now : null) : ' '}</p>}
      {late !== null && (
        <p className={`${styles.late} row gap-2 medium round-sm`}>
          <Icon name="warning" size={16} />
          {late}
        </p>
      )}
    </div>
  )
}

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

/** The day of the figures, not of the read. */
function dated({ asOf }: NonNullable<RefreshStatus['edition']>): string {
  return asOf === null ? 'No products yet' : `Data up to ${day(asOf)}`
}
