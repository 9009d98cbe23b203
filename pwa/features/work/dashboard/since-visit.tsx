import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AlertEvent } from '#contracts/alerts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOpenAddress } from '../../../ui/use-open-address.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { changeLine, type Move } from '../../told/changes/moves.ts'
import { useChanges } from '../../told/changes/use-changes.ts'
import { Rail } from '../member-page/rail.tsx'
import { Section } from '../member-page/section.tsx'
import type { DueTask } from '../my-products/due-tasks.tsx'
import { dueWords } from '../my-products/tasks.ts'
import { UnsentLine } from '../my-products/unsent-line.tsx'
import { setTaskDone } from '../pipeline/verbs.ts'
import styles from './since-visit.module.css'

/** One row on a desktop. Its height never depends on what is in it, because the page stands below. */
const SHOWN = 3

export default function SinceVisit() {
  const connection = useConnection()
  const { due, events, moves, today, isPending } = useChanges()
  const cards = [
    ...due.map((task) => <TaskCard key={task.task.id} due={task} today={today} />),
    ...events
      .filter(({ readAt }) => readAt === null)
      .map((event) => <EventCard key={event.id} event={event} />),
    ...moves.map((move) => <MoveCard key={`${move.kind} ${move.id}`} move={move} />),
  ]
  const waits = isPending && connection === 'online'
  return (
    <Section
      title="Since your last visit"
      action={
        <Link className="inline target small strong underline" to="/alerts">
          All changes
        </Link>
      }
      busy={waits}
    >
      <UnsentLine />
      {cards.length > 0 ? (
        <Rail label="What is new">{cards.slice(0, SHOWN)}</Rail>
      ) : waits ? (
        <Skeleton height="6.75rem" />
      ) : (
        <p className={`${styles.card} ${styles.none} small soft lined surface round-md pad-3`}>
          Nothing new. Save a product: its changes appear here.
        </p>
      )}
    </Section>
  )
}

function TaskCard({ due: { item, task }, today }: { due: DueTask; today: string }) {
  const client = useQueryClient()
  const { text, dueOn } = task.versions[0]
  return (
    <Card>
      <label className={`${styles.task} grid`}>
        <input
          type="checkbox"
          checked={task.done}
          onChange={({ target }) => void setTaskDone(client, item.id, task, target.checked)}
        />
        <strong className={styles.line}>{text}</strong>
      </label>
      <p className={`${styles.line} soft`}>
        <span className="danger">{dueWords(dueOn, today)}</span> ·{' '}
        <Link to="/my-products/$id" params={{ id: item.id }}>
          {item.name}
        </Link>
      </p>
    </Card>
  )
}

function EventCard({ event: { href, subjectName, words } }: { event: AlertEvent }) {
  const open = useOpenAddress(href)
  return (
    <Card>
      <a className="grid" href={href} onClick={open}>
        <strong className={styles.line}>{subjectName}</strong>
        <span className={`${styles.words} soft`}>{words}</span>
      </a>
    </Card>
  )
}

function MoveCard({ move: { kind, id, name, changes } }: { move: Move }) {
  const [first] = changes
  return (
    <Card>
      <Link
        className="grid"
        to={kind === 'entry' ? '/my-products/$id' : `/${kind}/$id`}
        params={{ id }}
        viewTransition
      >
        <strong className={styles.line}>{name}</strong>
        <span className={`${styles.words} soft`}>{first && changeLine(first)}</span>
      </Link>
    </Card>
  )
}

function Card({ children }: { children: ReactNode }) {
  return <li className={`${styles.card} small lined surface round-md pad-3`}>{children}</li>
}
