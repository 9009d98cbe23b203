import styles from './rank.module.css'

export function Rank({ place }: { place: number }) {
  const colour = place === 1 ? 'gold' : place <= 3 ? 'orange' : place <= 10 ? 'blue' : 'grey'
  return (
    <span className={styles.rank} data-colour={colour}>
      {place}
    </span>
  )
}
