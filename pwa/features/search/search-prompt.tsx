import { QueryLinks } from './query-links.tsx'
import styles from './search-prompt.module.css'
import { TRY_THESE } from './try-these.ts'

/** Before the first letter: what can be looked for, and what was looked for on this device. */
export function SearchPrompt({ saved }: { saved: string[] }) {
  return (
    <section className={styles.prompt} aria-labelledby="prompt">
      <h2 id="prompt">Search Trending Products</h2>
      <p>
        Type what it is, in any order of words. The strongest rises stand first among names that fit as well.
      </p>
      <QueryLinks label="For example" queries={TRY_THESE} />
      {saved.length > 0 && <QueryLinks label="Searched on this device" queries={saved.slice(0, 6)} />}
    </section>
  )
}
