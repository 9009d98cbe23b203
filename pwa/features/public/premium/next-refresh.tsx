import { useQuery } from '@tanstack/react-query'
import { OFFER } from '../../../content/offer.ts'
import { useInApp } from '../../../ui/in-app.ts'
import { useNow } from '../../../ui/now.ts'
import { timeOfDay } from '../../shell/freshness/countdown.ts'
import styles from './premium-page.module.css'
import { refreshTimer } from './queries.ts'

/** `Updated every 24 hours` with a countdown; prerendered, the time of day. Empty without a source. */
export function NextRefresh() {
  const inApp = useInApp()
  const now = useNow()
  const { data } = useQuery(refreshTimer)
  const next = data?.nextRefreshAt
  if (next === null) return null
  return (
    <p className={styles.refresh}>
      <span>{next ? `Updated every ${OFFER.refreshHours} hours` : ' '}</span>
      <span>{next ? formatNextRefresh(next, inApp ? now : null) : ' '}</span>
    </p>
  )
}

function formatNextRefresh(next: string, now: number | null): string {
  if (now === null) return `Next refresh at ${timeOfDay(next)}`
  const minutes = Math.ceil((Date.parse(next) - now) / 60_000)
  if (!(minutes > 0)) return 'Next refresh starts soon'
  return `Next refresh in ${Math.floor(minutes / 60)}h ${minutes % 60}m`
}
