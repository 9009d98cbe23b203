import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RefusedError } from '../../api.ts'
import { runAhead } from '../../query.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { saysLoggedOut } from '../identity/logged-out.ts'
import { MembersOnly } from '../identity/members-only.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import styles from './checkout.module.css'
import { Checkout, takesPayments, Waiting } from './checkout.tsx'
import { PaymentOffline } from './notices.tsx'
import { OfferPage } from './offer-page.tsx'
import { followStanding } from './plan-follows.ts'
import { billing } from './queries.ts'

const SETTING_UP = 'Setting up your subscription...'
const NOT_SET_UP = 'Failed to initialize subscription. Please try again.'

/** The Pro plan at its price, as the dashboard sells it. */
export function SubscribePage() {
  const navigate = useNavigate()
  const { data: how } = useQuery({ ...billing, enabled: false })
  const welcome = () => {
    toast({ title: 'Payment Successful', description: 'You are now subscribed to the Pro plan' })
    void navigate({ to: '/dashboard' })
  }
  const off = how && !takesPayments(how)
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <PageHeader title={off ? 'Payment Service Unavailable' : 'Pro plan'} />
      <MembersOnly waiting={<Waiting>{SETTING_UP}</Waiting>} offline={<PaymentOffline />}>
        {(user) => {
          const checkout = (
            <Checkout
              offer="pro"
              user={user}
              returned={false}
              returnUrl={`${location.origin}/dashboard?payment=done`}
              settingUp={SETTING_UP}
              processing="Processing..."
              subscribed={<Subscribed behind={user.subscriptionStatus !== 'active'} />}
              failed={(error, retry) => <NotSetUp error={error} retry={retry} />}
              onFailed={sayNotSetUp}
              welcome={welcome}
            />
          )
          return off ? checkout : <OfferPage offer="pro">{checkout}</OfferPage>
        }}
      </MembersOnly>
    </div>
  )
}

/** A session that is over has its own words. */
function sayNotSetUp(error: Error | null): void {
  if (!saysLoggedOut(error)) toast({ title: 'Error', description: NOT_SET_UP, tone: 'destructive' })
}

function NotSetUp({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Notice
      icon="warning"
      title={NOT_SET_UP}
      alert
      action={
        <Button look="primary" onClick={retry}>
          <Icon name="refresh" /> Try again
        </Button>
      }
    >
      <p>
        {error instanceof RefusedError ? error.reason : 'The server was not reached, or gave no payment.'}
      </p>
      <p>Nothing was charged.</p>
    </Notice>
  )
}

/** `behind`: the page has not heard of it yet. */
function Subscribed({ behind }: { behind: boolean }) {
  const client = useQueryClient()
  useEffect(() => {
    if (behind) runAhead(followStanding(client))
  }, [client, behind])
  return (
    <Notice
      icon="done"
      title="You are subscribed already"
      action={
        <Link className={buttonLook('primary')} to="/subscription">
          Your subscription
        </Link>
      }
    >
      <p>There is nothing to pay here. Everything of the plan is open to you.</p>
    </Notice>
  )
}
