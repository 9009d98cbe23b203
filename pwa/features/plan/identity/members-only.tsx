import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { User } from '#contracts/identity'
import { buttonLook } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { logInAgain } from './logged-out.ts'
import { loginAddress } from './login-address.ts'
import { canSignIn } from './sign-in-provider.ts'
import { useOnLoggedOut } from './use-on-logged-out.ts'
import { currentUser } from './user.ts'

const SignInUnavailable = lazy(() => import('./sign-in-unavailable.tsx'))

/**
 * Others are sent to the login, also later on a 401. `offline`: shown when the user cannot be loaded offline.
 */
export function MembersOnly({
  children,
  waiting,
  offline,
}: {
  children: (user: User) => ReactNode
  waiting: ReactNode
  offline?: ReactNode
}) {
  const client = useQueryClient()
  const { data: user, error, refetch } = useQuery(currentUser)
  useEffect(() => {
    if (user === null) logInAgain(client)
  }, [client, user])
  useOnLoggedOut(() => logInAgain(client))
  if (user) return children(user)
  if (user === null) return canSignIn() ? <LoggedOut /> : <Closed />
  if (error)
    return offline && !navigator.onLine ? offline : <Failed error={error} retry={() => void refetch()} />
  return waiting
}

function Closed() {
  return (
    <Suspense>
      <SignInUnavailable />
    </Suspense>
  )
}

function LoggedOut() {
  return (
    <Notice
      icon="lock"
      title="You are logged out"
      action={
        <a className={buttonLook('primary')} href={loginAddress()}>
          Sign in
        </a>
      }
    >
      <p>This page is for signed-in users. We take you to the login page.</p>
    </Notice>
  )
}
