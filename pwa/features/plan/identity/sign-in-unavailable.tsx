import { PrimaryLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

export const SIGN_IN_UNAVAILABLE = 'Sign-in is not set up on this server'
export const SIGN_IN_UNAVAILABLE_TEXT = 'You can read the lists, products and suppliers without an account.'

export default function SignInUnavailable() {
  return (
    <Notice
      icon="lock"
      title={SIGN_IN_UNAVAILABLE}
      action={<PrimaryLink to="/trending">See what is trending</PrimaryLink>}
    >
      <p>{SIGN_IN_UNAVAILABLE_TEXT}</p>
    </Notice>
  )
}
