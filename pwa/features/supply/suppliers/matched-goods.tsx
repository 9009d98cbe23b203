import type { MatchEvidence } from '#contracts/suppliers'
import styles from './matched-goods.module.css'

/** `Ships: car phone bracket`; the matched words for older data. */
export function MatchedGoods({ match: { goods, words } }: { match: MatchEvidence }) {
  const shown = goods === null ? words : [goods]
  if (shown.length === 0) return null
  return (
    <p className={`${styles.words} flex baseline tiny soft`}>
      Ships:{' '}
      {shown.map((text) => (
        <mark key={text} className={`${styles.word} medium ink`}>
          {text}
        </mark>
      ))}
    </p>
  )
}
