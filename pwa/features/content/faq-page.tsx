import { FAQ } from '../../content/faq.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { Aside } from './aside.tsx'
import styles from './help-page.module.css'
import { Questions } from './questions.tsx'

export function FaqPage() {
  return (
    <div className={styles.page}>
      <PageHeader
        title="Questions on sourcing"
        lead={`${FAQ.length} questions that come before a first order, answered as plainly as the records allow.`}
      />
      <Questions questions={FAQ} nameOf={(category) => category} />
      <Aside
        title="Still open?"
        links={[
          { to: '/contact', words: 'Write to us' },
          { to: '/how-it-works', words: 'How it works' },
          { to: '/help', words: 'Help with the app' },
        ]}
      />
    </div>
  )
}
