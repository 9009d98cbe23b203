import { useState } from 'react'
import { findQuestions } from '../../../content/find.ts'
import { HELP_CATEGORIES, type HelpCategory } from '../../../content/help/categories.ts'
import { HELP } from '../../../content/help/help.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { plural } from '../../../ui/number.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { Aside } from './aside.tsx'
import styles from './help-page.module.css'
import { Questions } from './questions.tsx'
import { ContentLink } from './rich-text.tsx'

const nameOf = (category: HelpCategory) => HELP_CATEGORIES[category]
const CHOICES = [
  { value: 'all' as const, label: 'All' },
  ...Object.entries(HELP_CATEGORIES).map(([value, label]) => ({ value: value as HelpCategory, label })),
]

/** The HTML holds all answers; filter and search only hide some. */
export function HelpPage({
  category,
  onChange,
}: {
  category: HelpCategory | undefined
  onChange: (category: HelpCategory | undefined) => void
}) {
  const [wanted, setWanted] = useState('')
  const inCategory = HELP.filter((question) => category === undefined || question.category === category)
  const found = findQuestions(inCategory, wanted, nameOf)
  const showAll = () => {
    setWanted('')
    onChange(undefined)
  }
  return (
    <div className={`${styles.page} stack gap-5`}>
      <PageHeader
        title="Help"
        lead="Short answers. They also work offline, and you can share a link to each one."
      />
      <search className={`${styles.tools} stack gap-3`}>
        <SearchField label="Search the answers" value={wanted} onChange={setWanted} />
        <Choices
          label="Category"
          choices={CHOICES}
          value={category ?? 'all'}
          onChange={(value) => onChange(value === 'all' ? undefined : value)}
        />
        <p className="small soft tabular" role="status">
          {found.length === HELP.length
            ? plural(HELP.length, 'answer')
            : `${found.length} of ${plural(HELP.length, 'answer')}`}
        </p>
      </search>
      {found.length > 0 ? (
        <Questions questions={found} nameOf={nameOf} />
      ) : (
        <Notice
          icon="search"
          title={`No answer found for “${wanted.trim()}”`}
          action={<Button onClick={showAll}>Show all {HELP.length}</Button>}
        >
          <p>
            Try one simple word, such as “refund” or “offline”, or{' '}
            <ContentLink to="/contact">write to us</ContentLink>.
          </p>
        </Notice>
      )}
      <Aside
        title="No answer here?"
        links={[
          { to: '/contact', words: 'Write to us' },
          { to: '/faq', words: 'Questions about sourcing' },
          { to: '/how-it-works', words: 'How we calculate the numbers' },
        ]}
      />
    </div>
  )
}
