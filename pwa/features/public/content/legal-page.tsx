import { plain } from '../../../content/block.ts'
import type { LegalPage as Legal } from '../../../content/legal.ts'
import { LAST_UPDATED } from '../../../content/offer.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import styles from './legal-page.module.css'
import { RichText } from './rich-text.tsx'
import { Sections } from './sections.tsx'

export function LegalPage({ page: { title, lead, inShort, sections, changes } }: { page: Legal }) {
  return (
    <>
      <PageHeader title={title} lead={lead}>
        <p className="small soft">
          Last updated {LAST_UPDATED} · <a href="#later">later changes</a>
        </p>
      </PageHeader>
      <section className={`${styles.short} stack gap-3 water round-lg pad-4`} aria-labelledby="in-short">
        <h2 id="in-short">Summary</h2>
        <ul className={`${styles.points} grid pretty`}>
          {inShort.map((words) => (
            <li key={plain(words)}>
              <p>
                <RichText words={words} />
              </p>
            </li>
          ))}
        </ul>
        <p className="small soft">The full text below is what counts legally.</p>
      </section>
      <Sections sections={sections} contents="always" />
      <section className={`${styles.short} stack gap-3 water round-lg pad-4`} aria-labelledby="later">
        <h2 id="later">Changes after {LAST_UPDATED}</h2>
        <p className="small soft">The text above includes them.</p>
        <ul className={`${styles.points} grid pretty`}>
          {changes.map(({ on, words }) => (
            <li key={on}>
              <p>
                <strong>{on}:</strong> {words}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
