import type { ReactNode } from 'react'
import type { Section } from '../../../content/block.ts'
import { Blocks } from './blocks.tsx'
import styles from './sections.module.css'

/** A page to be read: its parts below one another, each under an address of its own, and a list of them beside. */
export function Sections({
  sections,
  contents,
  after = {},
  children,
}: {
  sections: readonly Section[]
  /** Where the list of parts stands: `beside` only where there is room beside the text, `always` above it as well. */
  contents?: 'beside' | 'always'
  /** What stands below the part of this id, where words do not suffice. */
  after?: Record<string, ReactNode>
  /** Below the last part. */
  children?: ReactNode
}) {
  return (
    <div className={styles.page}>
      {contents && (
        <nav className={styles.contents} data-show={contents} aria-label="On this page">
          <ul className={styles.links}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.sections}>
        {sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Blocks blocks={blocks} />
            {after[id]}
          </section>
        ))}
        {children}
      </div>
    </div>
  )
}
