import { PrimaryLink } from '../../../ui/button.tsx'
import styles from './not-found.module.css'
import { usePageTitle } from './shell.tsx'

export function NotFound() {
  usePageTitle('404 Page Not Found')
  return (
    <div className={styles.page}>
      <p className={styles.figure} aria-hidden="true">
        404
      </p>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <p>There is no page at this address. It may have moved, or the link may be wrong.</p>
      <PrimaryLink to="/trending">See what is trending</PrimaryLink>
    </div>
  )
}
