import { Badge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AnalyticsTable } from '../premium/analytics-table.tsx'
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

/** Invented figures, ten of each, cycled by row, for the table marked 'demo'. */
const VELOCITIES = [
  'Hot +47%',
  'Surging +234%',
  'Rising +89%',
  'Viral +312%',
  'Growing +56%',
  'Hot +128%',
  'Surging +189%',
  'Rising +73%',
  'Growing +41%',
  'Viral +267%',
]
const MARGINS = ['87%', '91%', '83%', '89%', '85%', '90%', '84%', '88%', '86%', '85%']
const COMPETITIONS = [
  'Low (23 sellers)',
  'Medium (67 sellers)',
  'Low (18 sellers)',
  'High (156 sellers)',
  'Medium (89 sellers)',
  'Low (28 sellers)',
  'High (203 sellers)',
  'Medium (45 sellers)',
  'Low (26 sellers)',
  'Medium (94 sellers)',
]

const EXAMPLE_ROWS = VELOCITIES.length

/** `index` counts from 0. */
function exampleOf(index: number): { velocity: string; margin: string; competition: string } {
  const at = index % EXAMPLE_ROWS
  return {
    velocity: VELOCITIES[at] ?? '',
    margin: MARGINS[at] ?? '',
    competition: COMPETITIONS[at] ?? '',
  }
}
