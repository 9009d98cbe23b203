import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './needs-network.module.css'

export function NeedsNetwork({ page }: { page: string }) {
  return (
    <Notice
      icon="offline"
      title={`${page} works only online`}
      action={
        <p className={`${styles.ways} flex wrap gap-2`}>
          <Link className={buttonLook('quiet')} to="/trending">
            Saved trends
          </Link>
          <Link className={buttonLook('quiet')} to="/suppliers">
            Saved suppliers
          </Link>
        </p>
      }
    >
      <p>Your account and plan are checked online. These pages work offline:</p>
    </Notice>
  )
}
