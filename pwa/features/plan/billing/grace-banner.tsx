import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import styles from './plan-notes.module.css'
import { timeLeft } from './time-left.ts'
import { useSubscriptionStatus } from './use-subscription-status.ts'

export default function GraceBanner() {
  const known = useSubscriptionStatus()
  if (known?.status.state === 'lapsed') return <Banner what="Reactivate">Payment failed, plan ended</Banner>
  if (known?.status.state !== 'grace') return null
  const { status, now } = known
  const left = status.graceEndsAt && timeLeft(status.graceEndsAt, now)
  return <Banner what="Fix payment">Payment failed{left && ` - ${left}`}</Banner>
}

function Banner({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div role="status">
      <Link className={`${styles.banner} grid middle target gap-3 danger round-md`} to="/subscription">
        <Icon name="warning" size={20} />
        <span>
          <strong>{children}</strong> <span className="underline">{what}</span>
        </span>
        <Icon name="forward" size={18} />
      </Link>
    </div>
  )
}
