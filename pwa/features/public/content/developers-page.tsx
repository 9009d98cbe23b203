import { useRef } from 'react'
import { ORIGIN_PLACEHOLDER } from '#contracts/page'
import {
  allPages,
  type Example,
  firstCall,
  generatedClient,
  openContact,
} from '../../../content/developer-examples.ts'
import { DEVELOPERS } from '../../../content/developers.ts'
import { mcpExample } from '../../../content/mcp-example.ts'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { CopyButton } from '../../supply/contacts/copy-button.tsx'
import { Aside } from './aside.tsx'
import styles from './developers-page.module.css'
import { Sections } from './sections.tsx'

export function DevelopersPage() {
  const origin = typeof location === 'undefined' ? ORIGIN_PLACEHOLDER : location.origin
  return (
    <>
      <PageHeader
        title="For developers"
        lead="Read the same data with your own program. Every example works as it is printed."
      />
      <Sections
        sections={DEVELOPERS}
        contents="always"
        after={{
          'first-call': <Examples examples={firstCall(origin)} />,
          pages: <Examples examples={allPages(origin)} />,
          contacts: <Examples examples={openContact(origin)} />,
          agents: (
            <Examples
              examples={[{ language: 'JSON', file: '.mcp.json', code: mcpExample(origin).trimEnd() }]}
            />
          ),
          reference: <Examples examples={generatedClient(origin)} />,
        }}
      >
        <Aside
          title="Next"
          links={[
            { to: '/profile', words: 'Make a key' },
            { to: '/how-it-works', words: 'How each number is made' },
            { to: '/contact', words: 'Contact' },
          ]}
        />
      </Sections>
    </>
  )
}

function Examples({ examples }: { examples: Example[] }) {
  return (
    <div className="grid shrink gap-4">
      {examples.map((example) => (
        <Listing key={example.language} example={example} />
      ))}
    </div>
  )
}

function Listing({ example: { language, file, code } }: { example: Example }) {
  const shown = useRef<HTMLPreElement>(null)
  return (
    <figure className="grid shrink lined surface round-md clip">
      <figcaption className={`${styles.head} row wrap apart small soft gap-1-3 line-below`}>
        <span>
          <strong>{language}</strong>
          {file && ` · ${runOf(file)}`}
        </span>
        <CopyButton text={code} what={`the ${language} example`} from={shown} words />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus */}
      <pre ref={shown} className={`${styles.code} small pad-4`} tabIndex={0} data-language={language}>
        {code}
      </pre>
    </figure>
  )
}

/** A JSON file is not run, so it is only named. */
function runOf(file: string): string {
  if (file.endsWith('.json')) return file
  return file.endsWith('.py') ? `python3 ${file}` : `npx tsx ${file}`
}
