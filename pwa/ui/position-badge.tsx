import styles from './position-badge.module.css'

export function PositionBadge({ position }: { position: number }) {
  const colour = position === 1 ? 'gold' : position <= 3 ? 'orange' : position <= 10 ? 'blue' : 'grey'
  return (
    <span className={styles.rank} data-colour={colour}>
      {position}
    </span>
  )
}
