import { QueryLinks } from './query-links.tsx'
import styles from './search-prompt.module.css'
import { TRY_THESE } from './try-these.ts'

export function SearchPrompt({ saved }: { saved: string[] }) {
  return (
    <section className={`${styles.prompt} grid gap-4`} aria-labelledby="prompt">
      <h2 id="prompt">Search Trending Products</h2>
      <p>
        Type a product name, words in any order. When names match equally well, the most reliable growth comes
        first. A pasted product link opens that product.
      </p>
      <QueryLinks label="For example" queries={TRY_THESE} />
      {saved.length > 0 && <QueryLinks label="Recent searches on this device" queries={saved.slice(0, 6)} />}
    </section>
  )
}
