import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useNow } from '../../../ui/now.ts'
import { plural } from '../../../ui/number.ts'
import { QueryResult } from '../member-page/query-result.tsx'
import { Section } from '../member-page/section.tsx'
import { ChangedEntries } from '../my-products/changed-entries.tsx'
import { DueTasks, dueTasks } from '../my-products/due-tasks.tsx'
import { localDay } from '../my-products/tasks.ts'
import { UnsentLine } from '../my-products/unsent-line.tsx'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import styles from './since-monday.module.css'
import { sinceWords } from './since-words.ts'
import { SuggestionSkeletons } from './suggestion-skeletons.tsx'
import type { Suggestions } from './use-suggestions.ts'

// Lazy: verdict words come with the verdict rules.
const SuggestionList = lazy(() => import('./suggestion-list.tsx'))

export default function SinceMonday({ suggestions }: { suggestions: Suggestions }) {
  const now = useNow()
  const today = localDay(now)
  const { items } = usePipeline()
  const open = items.filter(({ stage }) => stage !== 'dropped')
  const due = dueTasks(open, today)
  const seen = open.flatMap(({ product }) => product?.since ?? [])
  return (
    <Section
      title={`Since ${sinceWords(seen, now)}`}
      note={
        open.length === 0
          ? 'Nothing in your products yet. Save one of these:'
          : `${plural(open.length, 'product')} open`
      }
      action={
        <Link className="inline target small strong underline" to="/my-products">
          My products
        </Link>
      }
      busy={suggestions.isPending}
    >
      <UnsentLine />
      {due.length > 0 && (
        <div className={`${styles.part} stack gap-1`}>
          <h3>To do</h3>
          <DueTasks due={due} today={today} />
        </div>
      )}
      {open.length > 0 && (
        <div className={`${styles.part} stack gap-1`}>
          <h3>Changed</h3>
          <ChangedEntries items={open} />
        </div>
      )}
      <div className={`${styles.part} stack gap-1`}>
        <h3>New picks</h3>
        <QueryResult query={suggestions} what="The lists" waiting={<SuggestionSkeletons />}>
          {(known) => (
            <Suspense fallback={<SuggestionSkeletons />}>
              <SuggestionList suggestions={known} />
            </Suspense>
          )}
        </QueryResult>
      </div>
    </Section>
  )
}
