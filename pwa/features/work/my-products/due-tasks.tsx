import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EntryTask } from '#contracts/pipeline-entry'
import { Figure } from '../../../ui/figure.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { setTaskDone } from '../pipeline/verbs.ts'
import styles from './entry-parts.module.css'
import { dueWords, isDue, openTasks } from './tasks.ts'

const SHOWN = 4

export interface DueTask {
  item: PipelineItem
  task: EntryTask
}

export function dueTasks(items: readonly PipelineItem[], today: string): DueTask[] {
  return items
    .flatMap((item) => openTasks(item).map((task) => ({ item, task })))
    .filter(({ task }) => isDue(task.versions[0].dueOn, today))
    .sort((a, b) => a.task.versions[0].dueOn.localeCompare(b.task.versions[0].dueOn))
}

export function DueTasks({ due, today }: { due: readonly DueTask[]; today: string }) {
  const client = useQueryClient()
  return (
    <>
      <ul className={`${styles.list} stack`}>
        {due.slice(0, SHOWN).map(({ item, task }) => (
          <li key={task.id} className={`${styles.task} grid gap-2`}>
            <label className={`${styles.tick} grid target gap-3 pad-block-2`}>
              <input
                type="checkbox"
                checked={task.done}
                onChange={({ target }) => void setTaskDone(client, item.id, task, target.checked)}
              />
              <span>
                <span className={`${styles.words} medium`}>{task.versions[0].text}</span>
                <span className={styles.soft} data-due>
                  {dueWords(task.versions[0].dueOn, today)}
                </span>
              </span>
            </label>
            <Link
              className={`${styles.of} small underline clip`}
              to="/my-products/$id"
              params={{ id: item.id }}
            >
              <span className="visually-hidden">Open </span>
              {item.name}
            </Link>
          </li>
        ))}
      </ul>
      {due.length > SHOWN && (
        <p className={styles.soft}>
          <Figure>{due.length - SHOWN}</Figure> more in My products
        </p>
      )}
    </>
  )
}
