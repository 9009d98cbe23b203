import type { ProductRecall } from '#contracts/notices'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import styles from './product-recalls.module.css'

export function ProductRecalls({ recalls }: { recalls: readonly ProductRecall[] }) {
  const [first, ...others] = recalls
  if (!first) return null
  return (
    <section className={styles.recalls} aria-label="Recalls">
      <Recall recall={first} />
      {others.length > 0 && (
        <details>
          <summary className={styles.more}>
            {others.length === 1 ? '1 more recall like this' : `${others.length} more recalls like this`}
          </summary>
          <div className={styles.others}>
            {others.map((recall) => (
              <Recall key={recall.number} recall={recall} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

const SAID = {
  same: {
    head: 'This may be the recalled product',
    check: 'Only the name was compared. Compare maker and model before you sell it.',
  },
  similar: {
    head: 'A similar product was recalled',
    check: 'The name does not say whether this one is affected. Ask the supplier.',
  },
} as const

function Recall({ recall }: { recall: ProductRecall }) {
  const { likeness, title, recalledOn, hazard, url, words, source, origin, readAt } = recall
  const { head, check } = SAID[likeness]
  return (
    <div className={`${styles.recall} flex gap-3 small lined round-md`} data-likeness={likeness}>
      <Icon name="warning" />
      <div className={styles.words}>
        <p>
          <strong>{head}</strong>
        </p>
        <p>
          {url ? (
            <a href={url} rel="noreferrer" target="_blank">
              {title}
            </a>
          ) : (
            title
          )}
          , <Figure>{day(recalledOn)}</Figure>. {hazard}
        </p>
        <p>
          Both say: {words.join(', ')}. {check}
        </p>
        <p className="soft">
          {origin === 'sandbox' && 'Sample data. '}
          {source}, read <Figure>{day(readAt)}</Figure>.
        </p>
      </div>
    </div>
  )
}
