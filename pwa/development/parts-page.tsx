import { INPUT_PARTS } from './input-parts.tsx'
import { LOOK } from './look.tsx'
import type { Parts } from './part.ts'
import styles from './parts-page.module.css'
import { SHOWN_PARTS } from './shown-parts.tsx'

export const PARTS: Parts = Object.fromEntries(
  Object.entries({ ...SHOWN_PARTS, ...INPUT_PARTS }).sort(([a], [b]) => a.localeCompare(b)),
)

export function PartsPage() {
  return (
    <main className={styles.page}>
      <h1>Every part in every state</h1>
      <p>What a page is put together from. A new part, or a new state of one, belongs here first.</p>
      {Object.entries({ ...LOOK, ...PARTS }).map(([name, states]) => (
        <section key={name} className={styles.part} aria-label={name}>
          <h2>{name}</h2>
          {Object.entries(states).map(([label, shown]) => (
            <div key={label} className={styles.state}>
              <h3>{label}</h3>
              <div className={styles.both}>
                {(['light', 'dark'] as const).map((scheme) => (
                  <div key={scheme} className={styles.side} style={{ colorScheme: scheme }}>
                    {shown}
                  </div>
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </main>
  )
}
