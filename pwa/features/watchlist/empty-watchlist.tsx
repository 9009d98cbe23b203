import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './reports-page.module.css'

/** An empty list: how something comes onto it. */
export function EmptyWatchlist() {
  return (
    <Notice
      icon="watch"
      title="No saved products yet"
      action={
        <div className={styles.ways}>
          <Link className={buttonLook('primary')} to="/trending">
            See what is trending
          </Link>
          <Link className={buttonLook('quiet')} to="/suppliers">
            See all suppliers
          </Link>
        </div>
      }
    >
      <p>
        Open a product or a supplier and press Watch. It is saved here. Next time you see here what changed:
        trend, last week, price, rank, suppliers found and new shipments.
      </p>
    </Notice>
  )
}
