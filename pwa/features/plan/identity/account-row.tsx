import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memberTag } from '../../../offline/member-cookie.ts'
import { Icon } from '../../../ui/icon.tsx'
import { loginAddress } from './login-address.ts'
import { nameOf } from './name-of.ts'
import { canSignIn } from './sign-in-provider.ts'
import { SIGN_IN_UNAVAILABLE } from './sign-in-unavailable.tsx'
import { currentUser } from './user.ts'

/** Link to the profile, or to the login. Only a device with a member cookie asks the server. */
export function AccountRow({ className }: { className: string | undefined }) {
  const marked = memberTag() !== null
  const { data: user } = useQuery({ ...currentUser, enabled: marked })
  if (!marked || user === null) {
    if (!canSignIn()) return <p className={className}>{SIGN_IN_UNAVAILABLE}</p>
    return (
      <a className={className} href={loginAddress('/more')}>
        Log in <Icon name="person" />
      </a>
    )
  }
  const name = user && (nameOf(user) ?? user.email)
  return (
    <Link className={className} to="/profile">
      <span>{name ? `${name} · Profile` : 'Profile'}</span>
      <Icon name="person" />
    </Link>
  )
}
