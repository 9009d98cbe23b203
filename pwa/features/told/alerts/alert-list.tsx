import { useQuery } from '@tanstack/react-query'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { AlertRow } from './alert-row.tsx'
import { AlertsLoading } from './alerts-loading.tsx'
import { NoRoom } from './no-room.tsx'
import { NoAlertsYet } from './nothing-yet.tsx'
import { alerts } from './queries.ts'

export function AlertList() {
  const connection = useConnection()
  const { data, error, refetch } = useQuery(alerts)
  const { data: user } = useQuery({ ...currentUser, enabled: false })
  if (!data) {
    if (error) return <Failed error={error} retry={() => void refetch()} />
    return connection === 'online' ? <AlertsLoading /> : <NotSaved what="This list" />
  }
  if (data.alerts.length === 0) return <NoAlertsYet />
  const paused = data.alerts.filter((alert) => alert.paused).length
  return (
    <div className="stack gap-3">
      {connection !== 'online' && (
        <p className="small soft" role="status">
          You are offline. Alerts can be changed only online.
        </p>
      )}
      {data.alerts.length < data.most ? (
        <p className="small soft">
          <Figure>{data.alerts.length}</Figure> of <Figure>{data.most}</Figure> alerts used
        </p>
      ) : (
        <div className="grid start gap-2 water round-md pad-4">
          <NoRoom most={data.most} pro={user ? user.subscriptionStatus === 'active' : null} here />
        </div>
      )}
      {paused > 0 && (
        <p className="small soft">
          <Figure>{paused === 1 ? '1 alert waits' : `${paused} alerts wait`}</Figure> for a plan. Nothing is
          lost.
        </p>
      )}
      <ul className="stack">
        {data.alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} online={connection === 'online'} />
        ))}
      </ul>
    </div>
  )
}
