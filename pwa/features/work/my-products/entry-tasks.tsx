import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ENTRY_LINE_MAX, REPLY_DAYS, TASKS_MAX } from '#contracts/pipeline-changes'
import type { EntryTask } from '#contracts/pipeline-entry'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { PipelineItem } from '../pipeline/items.ts'
import { addTask, deleteTask, editTask, setTaskDone } from '../pipeline/verbs.ts'
import styles from './entry-parts.module.css'
import { daysLater, dueWords, isDue, openTasks } from './tasks.ts'

export function EntryTasks({ item, today }: { item: PipelineItem; today: string }) {
  const [adding, setAdding] = useState(false)
  const open = openTasks(item)
  const done = item.tasks.filter((task) => task.done)
  return (
    <Panel
      title="Tasks"
      action={
        !adding &&
        item.tasks.length < TASKS_MAX && (
          <Button onClick={() => setAdding(true)}>
            <Icon name="add" size={18} /> Add task
          </Button>
        )
      }
    >
      {adding && <TaskForm item={item} today={today} task={null} onClose={() => setAdding(false)} />}
      {open.length === 0 && !adding && <p className={styles.soft}>Nothing to do.</p>}
      {open.length > 0 && (
        <ul className={`${styles.list} stack`}>
          {open.map((task) => (
            <Task key={task.id} item={item} task={task} today={today} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details>
          <summary className="row target gap-2 small strong">
            <Figure>{`${done.length} done`}</Figure> <Icon name="down" size={18} />
          </summary>
          <ul className={`${styles.list} stack`}>
            {done.map((task) => (
              <Task key={task.id} item={item} task={task} today={today} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function Task({ item, task, today }: { item: PipelineItem; task: EntryTask; today: string }) {
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const [{ text, dueOn }, ...others] = task.versions
  if (editing) {
    return (
      <li>
        <TaskForm item={item} today={today} task={task} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={`${styles.task} grid gap-2`}>
      <label className={`${styles.tick} grid target gap-3 pad-block-2`}>
        <input
          type="checkbox"
          checked={task.done}
          onChange={({ target }) => void setTaskDone(client, item.id, task, target.checked)}
        />
        <span>
          <span className={`${styles.words} medium`} data-done={task.done || undefined}>
            {text}
          </span>
          <span className={styles.soft} data-due={(!task.done && isDue(dueOn, today)) || undefined}>
            {task.done && task.doneAt ? `Done ${day(task.doneAt)}` : dueWords(dueOn, today)}
          </span>
          {others.map((other) => (
            <span key={other.version} className={styles.soft}>
              On another device: {other.text}, <Figure>{dueWords(other.dueOn, today)}</Figure>
            </span>
          ))}
        </span>
      </label>
      <button type="button" className={`${styles.tool} tool soft pill`} onClick={() => setEditing(true)}>
        <Icon name="edit" size={18} />
        <span className="visually-hidden">Change {text}</span>
      </button>
    </li>
  )
}

/** `task` null: a new one, with a suggested text. */
function TaskForm({
  item,
  today,
  task,
  onClose,
}: {
  item: PipelineItem
  today: string
  task: EntryTask | null
  onClose: () => void
}) {
  const client = useQueryClient()
  const known = task?.versions[0]
  const [text, setText] = useState(known?.text ?? '')
  const [dueOn, setDueOn] = useState(known?.dueOn ?? daysLater(today, REPLY_DAYS))
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setWrong('Say what is to be done.')
    if (!/^\d{4}-\d\d-\d\d$/.test(dueOn)) return setWrong('Choose a day.')
    onClose()
    const fields = { text: text.trim(), dueOn, supplierId: known?.supplierId ?? null }
    void (task ? editTask(client, item.id, task, fields) : addTask(client, item.id, fields))
  }
  return (
    <form className={`${styles.form} stack gap-3 pad-block-2`} noValidate onSubmit={submit}>
      <Field
        label="What is to be done"
        name="task"
        maxLength={ENTRY_LINE_MAX}
        value={text}
        autoComplete="off"
        error={wrong ?? undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Field
        label="By"
        name="due"
        type="date"
        value={dueOn}
        onChange={({ target }) => setDueOn(target.value)}
      />
      <div className="flex wrap gap-2">
        <SubmitButton>{task ? 'Save task' : 'Add'}</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
        {task && (
          <Button
            onClick={() => {
              onClose()
              void deleteTask(client, item.id, task)
            }}
          >
            <Icon name="trash" size={18} /> Delete
          </Button>
        )}
      </div>
    </form>
  )
}
