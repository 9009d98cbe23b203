import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { cutText } from '#contracts/cut-text'
import { NOTE_MAX, NOTES_MAX } from '#contracts/pipeline-changes'
import type { Kept } from '#contracts/pipeline-entry'
import { Button } from '../../../ui/button.tsx'
import { LongField } from '../../../ui/field.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/now.ts'
import { age } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { PipelineItem } from '../pipeline/items.ts'
import { addNote, deleteNote, editNote } from '../pipeline/verbs.ts'
import styles from './entry-parts.module.css'

export function EntryNotes({ item }: { item: PipelineItem }) {
  const client = useQueryClient()
  const [adding, setAdding] = useState(false)
  return (
    <Panel
      title="Notes"
      action={
        !adding &&
        item.notes.length < NOTES_MAX && (
          <Button onClick={() => setAdding(true)}>
            <Icon name="add" size={18} /> Add note
          </Button>
        )
      }
    >
      {adding && (
        <NoteForm
          label="New note"
          text=""
          onText={(text) => void addNote(client, item.id, text)}
          onClose={() => setAdding(false)}
        />
      )}
      {item.notes.length === 0 && !adding && <p className={styles.soft}>Only you can read them.</p>}
      <ul className={`${styles.list} stack`}>
        {item.notes.toReversed().map((note) => (
          <Note key={note.id} item={item} note={note} />
        ))}
      </ul>
    </Panel>
  )
}

function Note({ item, note }: { item: PipelineItem; note: Kept<{ text: string }> }) {
  const client = useQueryClient()
  const now = useNow()
  const [editing, setEditing] = useState(false)
  const [first, ...others] = note.versions
  const remove = async () => {
    setEditing(false)
    const { undo } = await deleteNote(client, item.id, note)
    toast({ title: 'Note deleted', action: { label: 'Undo', run: () => void undo() } })
  }
  if (editing) {
    return (
      <li>
        <NoteForm
          label="Note"
          text={note.versions.map(({ text }) => text).join('\n\n')}
          onText={(text) => void editNote(client, item.id, note, text)}
          onClose={() => setEditing(false)}
          onDelete={() => void remove()}
        />
      </li>
    )
  }
  return (
    <li className={`${styles.note} grid gap-2`}>
      <div>
        <p className={`${styles.text} breaks`}>
          {first.text}
          <span className={styles.soft}>{age(first.at, now)}</span>
        </p>
        {others.map((other) => (
          <p key={other.version} className={`${styles.text} ${styles.version} breaks round-sm`}>
            {other.text}
            <span className={styles.soft}>
              Written on another device at the same time, <Figure>{age(other.at, now)}</Figure>. Both are kept
              until you edit the note.
            </span>
          </p>
        ))}
      </div>
      <button type="button" className={`${styles.tool} tool soft pill`} onClick={() => setEditing(true)}>
        <Icon name="edit" size={18} />
        <span className="visually-hidden">Edit note: {cutText(first.text, 60)}</span>
      </button>
    </li>
  )
}

function NoteForm({
  label,
  text,
  onText,
  onClose,
  onDelete,
}: {
  label: string
  text: string
  onText: (text: string) => void
  onClose: () => void
  onDelete?: () => void
}) {
  const [typed, setTyped] = useState(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    if (typed.trim() !== '' && typed.trim() !== text) onText(typed.trim())
  }
  return (
    <form className={`${styles.form} stack gap-3 pad-block-2`} noValidate onSubmit={submit}>
      <LongField
        label={label}
        name="note"
        maxLength={NOTE_MAX}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex wrap gap-2">
        <SubmitButton>Save note</SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
        {onDelete && (
          <Button onClick={onDelete}>
            <Icon name="trash" size={18} /> Delete
          </Button>
        )}
      </div>
    </form>
  )
}
