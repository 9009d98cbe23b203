import { useQuery } from '@tanstack/react-query'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { alerts } from './queries.ts'

export function NothingYet() {
  const { data } = useQuery({ ...alerts, enabled: false })
  if (data && data.alerts.length > 0) {
    return (
      <Notice icon="bell" title="No news yet">
        <p>We check your alerts with each new data, once a day. Changes appear here.</p>
      </Notice>
    )
  }
  return <NoAlertsYet />
}

export function NoAlertsYet() {
  return (
    <Notice
      icon="bell"
      title="No alerts yet"
      action={<PrimaryLink to="/trending">See what is trending</PrimaryLink>}
    >
      <p>
        Press “Alert me” on a product or a supplier. When its sales, price or profit change, or it ships
        again, we alert you here, by e-mail or on your phone.
      </p>
    </Notice>
  )
}
