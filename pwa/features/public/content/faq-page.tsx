import { FAQ } from '../../../content/faq.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { Aside } from './aside.tsx'
import styles from './help-page.module.css'
import { Questions } from './questions.tsx'

export function FaqPage() {
  return (
    <div className={`${styles.page} stack gap-5`}>
      <PageHeader
        title="Questions about sourcing"
        lead={`${FAQ.length} questions sellers ask before a first order, with short answers.`}
      />
      <Questions questions={FAQ} nameOf={(category) => category} />
      <Aside
        title="More questions?"
        links={[
          { to: '/contact', words: 'Write to us' },
          { to: '/how-it-works', words: 'How it works' },
          { to: '/help', words: 'Help with the app' },
        ]}
      />
    </div>
  )
}
