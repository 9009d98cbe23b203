import { strengthOf } from '#contracts/match-strength'
import { Figure } from '../../../ui/figure.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import styles from './match-meter.module.css'

export function MatchMeter({ score }: { score: number }) {
  // Rounded down: 79.6 has the lower word, so it must not show as 80.
  const share = Math.floor(Math.max(0, Math.min(1, score)) * 100 + 1e-6)
  return (
    <p className={`${styles.match} grid start tiny soft tabular`}>
      <ShareBar share={share / 100} className={styles.meter} />
      <Figure>{`${strengthOf(score)} match, ${share} of 100`}</Figure>
    </p>
  )
}
