import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { RefusedError } from '../../../call-errors.ts'
import { askAhead } from '../../../query.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { paintedToast, toast } from '../../../ui/toast-store.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { isLeavingToLogIn, leaveToLogIn } from '../identity/leave-to-log-in.ts'
import { isLoggedOut } from '../identity/logged-out.ts'
import { loginAddress } from '../identity/login-address.ts'
import { canSignIn } from '../identity/sign-in-provider.ts'
import SignInUnavailable from '../identity/sign-in-unavailable.tsx'
import { useOnLoggedOut } from '../identity/use-on-logged-out.ts'
import { currentUser } from '../identity/user.ts'
import { Checkout, CheckoutWaiting, takesPayments } from './checkout.tsx'
import { PaymentOffline, PaymentsUnavailable } from './notices.tsx'
import { OfferPage } from './offer-page.tsx'
import { NOT_CONFIRMED } from './payment-return.ts'
import { billing } from './queries.ts'
import { followSubscriptionState } from './sync-plan.ts'
import { takeWayBack, useWayBack } from './way-back.ts'

const SETTING_UP = 'Loading payment form...'
const REDIRECT_MS = 1500

const SHOWN_MS = 1000
const PAGE = '/payment'

/** Texts from the specification, section 8. */
const REASONS = {
  nobody: { title: 'Login Required', description: 'Please log in to access premium subscription.' },
  expired: { title: 'Session Expired', description: 'Please log in again to continue.' },
} as const

/** `returned`: outcome in the URL after a bank redirect. */
export function PaymentPage({ returned }: { returned: 'paid' | 'failed' | null }) {
  const client = useQueryClient()
  const { data: user, error, refetch } = useQuery(currentUser)
  const { data: how, isLoading } = useQuery(billing)
  useWayBack()
  const welcome = useWelcome()
  const off = how && !takesPayments(how)
  // No login when payments are off.
  const mayLogIn = !isLoading && !off
  useEffect(() => {
    if (user === null && mayLogIn) redirectToLogin('nobody')
  }, [user, mayLogIn])
  useOnLoggedOut(() => {
    redirectToLogin('expired')
    client.setQueryData(currentUser.queryKey, null)
  })
  useEffect(() => {
    if (returned === 'failed')
      toast({ title: 'Payment Failed', description: NOT_CONFIRMED, tone: 'destructive' })
  }, [returned])
  const page = (inside: ReactNode) => (
    <div className="stack gap-4">
      <meta name="robots" content="noindex" />
      <PageHeader title={off ? 'Payment Service Unavailable' : 'Premium checkout'} />
      {off ? inside : <OfferPage offer="premium">{inside}</OfferPage>}
    </div>
  )
  if (off) return page(<PaymentsUnavailable />)
  if (user === null && mayLogIn) return page(canSignIn() ? <LoggedOut /> : <SignInUnavailable />)
  if (!user) {
    if (!error) return page(<CheckoutWaiting>{SETTING_UP}</CheckoutWaiting>)
    return page(navigator.onLine ? <Failed error={error} retry={() => void refetch()} /> : <PaymentOffline />)
  }
  return page(
    <Checkout
      offer="premium"
      user={user}
      returned={returned === 'paid'}
      returnUrl={`${location.origin}/payment?done`}
      settingUp={SETTING_UP}
      processing="Processing Payment..."
      subscribed={<ToPremium />}
      failed={(reason, retry) => <NoForm error={reason} retry={retry} />}
      onFailed={logNoForm}
      welcome={welcome}
    />,
  )
}

function useWelcome(): () => void {
  const router = useRouter()
  const [welcomed, setWelcomed] = useState(false)
  useEffect(() => {
    if (!welcomed) return
    const timer = setTimeout(() => router.history.push(takeWayBack() ?? '/premium'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [welcomed, router])
  return () => {
    void paintedToast({
      title: 'Welcome to Premium!',
      description: 'Your subscription is now active. Redirecting...',
    }).then(() => setWelcomed(true))
  }
}

function ToPremium() {
  const client = useQueryClient()
  useEffect(() => askAhead(followSubscriptionState(client)), [client])
  return <Navigate to="/premium" replace />
}

/** The specification requires the log. Expired sessions have their own message. */
function logNoForm(error: Error | null): void {
  if (isLoggedOut(error)) return
  // biome-ignore lint/suspicious/noConsole: the specification requires this line; a missing secret leaves no other trace
  console.error('No client secret for the payment form:', error?.message ?? 'the server gave none')
}

function NoForm({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <Notice
      icon="warning"
      title="Unable to load payment form. Please try again later."
      alert
      action={
        <Button onClick={retry}>
          <Icon name="refresh" /> Try again
        </Button>
      }
    >
      {error instanceof RefusedError && <p>{error.reason}</p>}
      <p>Nothing was charged.</p>
    </Notice>
  )
}

function LoggedOut() {
  return (
    <Notice
      icon="lock"
      title="Sign in to pay"
      action={
        <a className={buttonLook('primary')} href={loginAddress('/payment')}>
          Sign in
        </a>
      }
    >
      <p>You need an account for a plan. We take you to the login page.</p>
    </Notice>
  )
}

/** Only the first call counts. */
function redirectToLogin(reason: keyof typeof REASONS): void {
  // Offline there is no login; the page shows that state.
  if (isLeavingToLogIn() || !navigator.onLine || !canSignIn()) return
  void leaveToLogIn(REASONS[reason], SHOWN_MS, PAGE)
}
