import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AnalyticsTable } from '../premium/analytics-table.tsx'
import styles from './landing-section.module.css'

const ROWS = [
  'LED strip lights | Hot +47% | 87% | Low (23 sellers)',
  'Ice roller for the face | Surging +234% | 91% | Medium (67 sellers)',
  'Magnetic phone holder | Rising +89% | 83% | Low (18 sellers)',
  'Portable blender | Viral +312% | 89% | High (156 sellers)',
  'Posture corrector | Growing +56% | 85% | Medium (89 sellers)',
  'Sunset lamp | Hot +128% | 90% | Low (28 sellers)',
  'Pet hair remover | Surging +189% | 84% | High (203 sellers)',
  'Resistance bands | Rising +73% | 88% | Medium (45 sellers)',
  'Car seat organiser | Growing +41% | 86% | Low (26 sellers)',
  'Reusable lint brush | Viral +267% | 85% | Medium (94 sellers)',
]

/** Invented figures, marked as an example. */
export function DemoAnalytics() {
  const rows = ROWS.map((row) => {
    const [product = '', velocity = '', margin = '', competition = ''] = row.split(' | ')
    return {
      key: product,
      ...{ product, velocity, margin, competition },
      contact: (
        <span className={styles.premium}>
          <Icon name="lock" size={16} /> Premium
        </span>
      ),
    }
  })
  return (
    <section className={styles.section} aria-labelledby="demo">
      <header className={styles.head}>
        <h2 id="demo">Advanced analytics</h2>
        <Badge tone="plain">demo</Badge>
        <p>Example products and numbers. Premium shows this table with real data.</p>
      </header>
      <AnalyticsTable label="Advanced analytics, demo" rows={rows} />
    </section>
  )
}
