import { ABOUT } from '../../../content/about.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { Aside } from './aside.tsx'
import { Sections } from './sections.tsx'

export function AboutPage() {
  return (
    <>
      <PageHeader title="About" lead="Trends and suppliers on one page, with a source for every number." />
      <Sections sections={ABOUT}>
        <Aside
          title="See for yourself"
          links={[
            { to: '/trending', words: 'What is trending' },
            { to: '/how-it-works', words: 'How it works' },
            { to: '/contact', words: 'Contact' },
          ]}
        />
      </Sections>
    </>
  )
}
