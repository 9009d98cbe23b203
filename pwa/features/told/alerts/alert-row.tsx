import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Alert } from '#contracts/alerts'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './alert-list.module.css'
import { conditionWords } from './condition-words.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { remove } from './verbs.ts'

const EditAlert = lazy(() => import('./edit-alert.tsx'))

export function AlertRow({ alert, online }: { alert: Alert; online: boolean }) {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const edit = useFocusAfter(editing)
  const { subjectName, condition, muted, paused } = alert
  return (
    <li className={`${styles.alert} grid middle breaks pad-block-2`} data-off={muted || paused || undefined}>
      <div>
        <SubjectLink alert={alert} />
        <p className="small soft">
          <span className={styles.when}>
            When <Figure>{conditionWords(condition)}</Figure>
          </span>
          <Figure>{muted ? ' · switched off' : paused ? ' · waits for a plan' : ''}</Figure>
        </p>
      </div>
      <div className="flex">
        <button
          ref={edit}
          type="button"
          className={`${styles.tool} tool soft pill`}
          disabled={!online}
          aria-label={`Change the alert: ${subjectName}, ${conditionWords(condition)}`}
          onClick={() => setEditing(true)}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className={`${styles.tool} tool soft pill`}
          disabled={!online}
          aria-label={`Delete the alert: ${subjectName}, ${conditionWords(condition)}`}
          onClick={() => void remove(client, alert)}
        >
          <Icon name="trash" />
        </button>
      </div>
      {editing && (
        <Suspense>
          <EditAlert alert={alert} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </li>
  )
}

function SubjectLink({ alert: { subject, subjectName } }: { alert: Alert }) {
  const className = `${styles.name} inline target strong underline`
  const to = {
    product: '/product/$id',
    supplier: '/supplier/$id',
    entry: '/my-products/$id',
  } as const
  switch (subject.kind) {
    case 'category':
      return (
        <Link className={className} to="/trending" search={{ category: subject.id }}>
          {subjectName}
        </Link>
      )
    case 'view':
      return (
        <Link className={className} to="/explore">
          View: {subjectName}
        </Link>
      )
    default:
      return (
        <Link className={className} to={to[subject.kind]} params={{ id: subject.id }}>
          {subjectName}
        </Link>
      )
  }
}
