import styles from './look.module.css'
import type { Parts } from './part.ts'

const SIZES = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', 'figure', 'hero']
const COLOURS = [
  'paper',
  'surface',
  'water',
  'water-deep',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'accent',
  'on-accent',
  'accent-wash',
  'sea',
  'danger',
  'danger-wash',
]
const SPACES = [1, 2, 3, 4, 5, 6, 7]

export const LOOK: Parts = {
  tokens: {
    'type scale': SIZES.map((size) => (
      <p key={size} style={{ fontSize: `var(--text-${size})` }}>
        412 {size}
      </p>
    )),
    colours: (
      <ul className={`${styles.colours} grid gap-2 small`}>
        {COLOURS.map((colour) => (
          <li key={colour}>
            <i style={{ background: `var(--${colour})` }} />
            {colour}
          </li>
        ))}
      </ul>
    ),
    spaces: SPACES.map((space) => (
      <i key={space} className={styles.space} style={{ inlineSize: `var(--space-${space})` }} />
    )),
  },
}
