import { strengthOf } from '#contracts/match-strength'
import { ShareBar } from '../../../ui/share-bar.tsx'
import styles from './match-meter.module.css'

/** How sure a match is, in a word and out of 100. */
export function MatchMeter({ score }: { score: number }) {
  // Not rounded up: 79.6 is called by the lower word, so it is not shown as 80.
  const share = Math.floor(Math.max(0, Math.min(1, score)) * 100 + 1e-6)
  return (
    <p className={styles.match}>
      <ShareBar share={share / 100} className={styles.meter} />
      {strengthOf(score)} match, {share} of 100
    </p>
  )
}
