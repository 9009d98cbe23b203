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
    <main className={`${styles.page} grid gap-6`}>
      <h1>Every part in every state</h1>
      <p>What a page is put together from. A new part, or a new state of one, belongs here first.</p>
      {Object.entries({ ...LOOK, ...PARTS }).map(([name, states]) => (
        <section key={name} className={`${styles.part} grid shrink gap-3`} aria-label={name}>
          <h2>{name}</h2>
          {Object.entries(states).map(([label, shown]) => (
            <div key={label} className={`${styles.state} grid shrink gap-3`}>
              <h3>{label}</h3>
              <div className={`${styles.both} grid gap-3`}>
                {(['light', 'dark'] as const).map((scheme) => (
                  <div
                    key={scheme}
                    className={`${styles.side} shrink ink round-md`}
                    style={{ colorScheme: scheme }}
                  >
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
