import { BlurredCard } from '../../../ui/blurred-card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import styles from './locked-card.module.css'

/** For products whose name and supplier are not in the answer. */
export function LockedCard({ position }: { position: number }) {
  return (
    <BlurredCard>
      <GatedLink
        className={`${styles.unlock} row gap-1 bold round-lg`}
        to="/payment"
        asks="premium"
        label={`Premium Only, number ${position}`}
      >
        <Icon name="lock" />
        <span>Premium Only</span>
      </GatedLink>
    </BlurredCard>
  )
}
