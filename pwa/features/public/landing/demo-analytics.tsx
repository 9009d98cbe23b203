import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AnalyticsTable } from '../premium/analytics-table.tsx'
import { EXAMPLE_ROWS, exampleOf } from './example-entries.ts'
import styles from './landing-section.module.css'

const PRODUCTS = [
  'LED strip lights',
  'Ice roller for the face',
  'Magnetic phone holder',
  'Portable blender',
  'Posture corrector',
  'Sunset lamp',
  'Pet hair remover',
  'Resistance bands',
  'Car seat organiser',
  'Reusable lint brush',
]

/** Invented figures, marked as an example. */
export function DemoAnalytics() {
  const rows = Array.from({ length: EXAMPLE_ROWS }, (_, index) => {
    return {
      key: String(index),
      product: PRODUCTS[index],
      ...exampleOf(index),
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
