import { Link } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './plan-notes.module.css'
import { timeLeft } from './time-left.ts'
import { useStatus } from './use-status.ts'

/** Over the pages of who has a plan: nothing, unless a payment failed and time is running. */
export default function GraceBanner() {
  const known = useStatus()
  if (known?.status.standing !== 'grace') return null
  const { status, now } = known
  const left = status.graceEndsAt && timeLeft(status.graceEndsAt, now)
  return (
    <div role="status">
      <Link className={styles.banner} to="/subscription">
        <Icon name="warning" size={20} />
        <span>
          <strong>Payment failed{left && ` - ${left}`}</strong>{' '}
          <span className={styles.what}>Put it right</span>
        </span>
        <Icon name="forward" size={18} />
      </Link>
    </div>
  )
}
