import { BlurredCard } from '../../../ui/blurred-card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import styles from './locked-card.module.css'

/** A product that a plan opens: the answer held no name and no supplier of it. */
export function LockedCard({ place }: { place: number }) {
  return (
    <BlurredCard>
      <GatedLink className={styles.unlock} to="/payment" asks="premium">
        <Icon name="lock" />
        <span>
          Premium Only<span className="visually-hidden">, number {place}</span>
        </span>
      </GatedLink>
    </BlurredCard>
  )
}
