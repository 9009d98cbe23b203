import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { claimOperator } from '#contracts/operator'
import { call } from '../../api.ts'
import { BRAND } from '../../brand/brand.ts'
import { RefusedError } from '../../call-errors.ts'
import { describeError } from '../../describe-error.ts'
import { memberTag } from '../../offline/member-cookie.ts'
import { useOnline } from '../../offline/online.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loginAddress } from '../plan/identity/login-address.ts'
import { canSignIn } from '../plan/identity/sign-in-provider.ts'
import { currentUser } from '../plan/identity/user.ts'
import { PageHeader } from '../shell/frame/page-header.tsx'

/** Kept in this tab during the redirect to the sign-in service. */
const KEPT = 'operator-link'

/** The role needs a tap. The secret after `#` leaves the URL at once, to keep it out of sight and history. */
export function ClaimPage() {
  const [secret] = useState(takeSecret)
  // Only a device with a member cookie asks.
  const known = memberTag() !== null
  const { data: user } = useQuery({ ...currentUser, enabled: known })
  const online = useOnline()
  const claiming = useMutation({
    mutationFn: () => call(claimOperator, { body: { secret: secret ?? '' } }),
    networkMode: 'always',
    onSuccess: () => {
      sessionStorage.removeItem(KEPT)
      // A full reload, as after any sign-in.
      location.assign('/operator')
    },
  })
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  const signInFirst = canSignIn() && (!known || user === null)
  return (
    <div className="grid top shrink gap-5">
      <meta name="robots" content="noindex" />
      <PageHeader title="Run this server" />
      <div role="status">
        {secret === null ? (
          <Notice icon="warning" title="The link is not complete">
            <p>Copy the full link from where the server was started, with everything behind the #.</p>
          </Notice>
        ) : claiming.error instanceof RefusedError && claiming.error.status === 404 ? (
          <Notice icon="warning" title="This link does not work any more">
            <p>{claiming.error.reason}</p>
          </Notice>
        ) : (
          <Notice
            icon="lock"
            title={`Become the operator of this ${BRAND.name}`}
            action={
              signInFirst ? (
                <a className={buttonLook('primary')} href={loginAddress('/operator/start')}>
                  Sign in first
                </a>
              ) : (
                <Button
                  look="primary"
                  pending={claiming.isPending || claiming.isSuccess}
                  disabled={!online}
                  onClick={() => claiming.mutate()}
                >
                  Become the operator
                </Button>
              )
            }
          >
            <p>
              You connect data sources, upload files, see the members and answer messages. The link works
              once.
            </p>
            {!canSignIn() && (
              <p>
                Nobody can sign in on this server yet, so only this browser will get in. For another one, run{' '}
                <code>npm run plan -- operator link</code> on the server.
              </p>
            )}
            {signInFirst && <p>The role goes to the account that you sign in with.</p>}
            {!online && <p>You are offline. The link still works when you are online again.</p>}
            {claiming.error && <p>Nothing has changed. {describeError(claiming.error)}</p>}
          </Notice>
        )}
      </div>
    </div>
  )
}

function takeSecret(): string | null {
  const given = location.hash.slice(1)
  if (given) sessionStorage.setItem(KEPT, given)
  return given || sessionStorage.getItem(KEPT)
}
