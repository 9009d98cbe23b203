import type { ReactNode } from 'react'
import type { Section } from '../../../content/block.ts'
import { Blocks } from './blocks.tsx'
import styles from './sections.module.css'

export function Sections({
  sections,
  contents,
  after = {},
  children,
}: {
  sections: readonly Section[]
  /** Table of contents: `beside` only where there is room, `always` above the text too. */
  contents?: 'beside' | 'always'
  after?: Record<string, ReactNode>
  children?: ReactNode
}) {
  return (
    <div className={`${styles.page} stack gap-5`}>
      {contents && (
        <nav className={styles.contents} data-show={contents} aria-label="On this page">
          <ul className={`${styles.links} flex wrap`}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={`${styles.sections} stack gap-6`}>
        {sections.map(({ id, title, blocks }) => (
          <section
            key={id}
            id={id}
            className={`${styles.section} stack gap-3`}
            aria-labelledby={`${id}-title`}
          >
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
