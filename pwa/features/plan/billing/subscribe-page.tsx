import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { RefusedError } from '../../../call-errors.ts'
import { askAhead } from '../../../query.ts'
import { Button, PrimaryLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { isLoggedOut } from '../identity/logged-out.ts'
import { MembersOnly } from '../identity/members-only.tsx'
import { currentUser } from '../identity/user.ts'
import { Checkout, CheckoutWaiting, takesPayments } from './checkout.tsx'
import { subscribedMessage } from './format-price.ts'
import { PaymentOffline, PaymentsUnavailable } from './notices.tsx'
import { OfferPage } from './offer-page.tsx'
import { billing } from './queries.ts'
import { followSubscriptionState } from './sync-plan.ts'
import { takeWayBack, useWayBack } from './way-back.ts'

const TITLE = 'Pro plan'
const SETTING_UP = 'Setting up your subscription...'
const NOT_SET_UP = 'Failed to initialize subscription. Please try again.'

export function SubscribePage() {
  const router = useRouter()
  const client = useQueryClient()
  const { data: user } = useQuery(currentUser)
  const { data: how, isLoading } = useQuery(billing)
  useWayBack()
  const welcome = () => {
    const paid = client.getQueryData(currentUser.queryKey)?.plan
    toast({ title: 'Payment Successful', description: subscribedMessage(paid) })
    router.history.push(takeWayBack() ?? '/dashboard')
  }
  const page = (title: string, inside: ReactNode) => (
    <div className="stack gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader title={title} />
      {inside}
    </div>
  )
  // No login redirect when payments are off.
  if (how && !takesPayments(how)) return page('Payment Service Unavailable', <PaymentsUnavailable />)
  const waiting = <CheckoutWaiting>{SETTING_UP}</CheckoutWaiting>
  if (user === null && isLoading) return page(TITLE, <OfferPage offer="pro">{waiting}</OfferPage>)
  return page(
    TITLE,
    <OfferPage offer="pro">
      <MembersOnly waiting={waiting} offline={<PaymentOffline />}>
        {(member) => (
          <Checkout
            offer="pro"
            user={member}
            returned={false}
            returnUrl={`${location.origin}/dashboard?payment=done`}
            settingUp={SETTING_UP}
            processing="Processing..."
            subscribed={<Subscribed behind={member.subscriptionStatus !== 'active'} />}
            failed={(error, retry) => <NotSetUp error={error} retry={retry} />}
            onFailed={sayNotSetUp}
            welcome={welcome}
          />
        )}
      </MembersOnly>
    </OfferPage>,
  )
}

/** Expired sessions have their own message. */
function sayNotSetUp(error: Error | null): void {
  if (!isLoggedOut(error)) toast({ title: 'Error', description: NOT_SET_UP, tone: 'destructive' })
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
        {error instanceof RefusedError
          ? error.reason
          : 'Could not reach the server, or it did not start a payment.'}
      </p>
      <p>Nothing was charged.</p>
    </Notice>
  )
}

/** `behind`: the page's user is outdated. */
function Subscribed({ behind }: { behind: boolean }) {
  const client = useQueryClient()
  useEffect(() => {
    if (behind) askAhead(followSubscriptionState(client))
  }, [client, behind])
  return (
    <Notice
      icon="done"
      title="You already have a subscription"
      action={<PrimaryLink to="/subscription">Your subscription</PrimaryLink>}
    >
      <p>You do not need to pay. Everything that comes with a plan is open to you.</p>
    </Notice>
  )
}
