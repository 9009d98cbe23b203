import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export const CLOSED = 'Sign-in is not set up on this server'
export const CLOSED_WORDS = 'You can read the lists, products and suppliers without an account.'

/** Where a page of signed-in users would stand. */
export default function SignInClosed() {
  return (
    <Notice
      icon="lock"
      title={CLOSED}
      action={
        <Link className={buttonLook('primary')} to="/trending">
          See what is trending
        </Link>
      }
    >
      <p>{CLOSED_WORDS}</p>
    </Notice>
  )
}
