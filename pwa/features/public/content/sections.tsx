import type { ReactNode } from 'react'
import type { Section } from '../../../content/block.ts'
import { More } from '../../../ui/more.tsx'
import { Blocks } from './blocks.tsx'
import styles from './sections.module.css'
import { useOpenedByAddress } from './use-opened-by-address.ts'

export function Sections({
  sections,
  contents,
  after = {},
  children,
}: {
  sections: readonly Section[]
  /** Table of contents: `beside` only where there is room, `always` above the text too. */
  contents?: 'beside' | 'always'
  /** By section; folded together with its further text. */
  after?: Record<string, ReactNode>
  children?: ReactNode
}) {
  useOpenedByAddress()
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
        {sections.map(({ id, title, blocks, more }) => (
          <section
            key={id}
            id={id}
            className={`${styles.section} stack gap-3`}
            aria-labelledby={`${id}-title`}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            <Blocks blocks={blocks} />
            {more ? (
              <More title="More">
                <Blocks blocks={more} />
                {after[id]}
              </More>
            ) : (
              after[id]
            )}
          </section>
        ))}
        {children}
      </div>
    </div>
  )
}
