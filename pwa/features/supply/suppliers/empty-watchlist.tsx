import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

export function EmptyWatchlist() {
  return (
    <Notice
      icon="suppliers"
      title="No saved suppliers yet"
      action={
        <Link className={buttonLook('primary')} to="/suppliers">
          See all suppliers
        </Link>
      }
    >
      <p>
        Open a supplier and press Save supplier. Next time you see here what changed: new shipments, buyers
        and whether the contact was checked.
      </p>
    </Notice>
  )
}
