import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LIST_TITLE_MAX } from '#contracts/list-title'
import { SCORED_ROWS_MAX } from '#contracts/scored-lists'
import { describeError } from '../../../describe-error.ts'
import { useOnline } from '../../../offline/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { oneLine } from '../../../ui/plain-text.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { ConfirmLines } from './confirm-lines.tsx'
import { type ReadPicks, seal } from './queries.ts'

/** The last look before the list cannot be changed any more. */
export function ConfirmList({ read, onBack }: { read: ReadPicks; onBack: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const top = useRef<HTMLDivElement>(null)
  // Similar names are taken only by hand.
  const [taken, setTaken] = useState(
    () => new Set(read.lines.flatMap(({ line, found }) => (found && found.by !== 'words' ? [line] : []))),
  )
  const [title, setTitle] = useState('')
  const [sealing, setSealing] = useState(false)
  const [trouble, setTrouble] = useState<{ of: 'title' | 'list'; words: string } | null>(null)
  useEffect(() => top.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = oneLine(title, LIST_TITLE_MAX)
    if (name === '') return setTrouble({ of: 'title', words: 'Give the list a title.' })
    setTrouble(null)
    setSealing(true)
    try {
      const lines = read.lines.map(({ line, text, found }) => ({
        text,
        product: found && taken.has(line) ? found.id : null,
      }))
      const id = await seal(client, { title: name, lines })
      await navigate({ to: '/scored-lists/$id', params: { id } })
    } catch (error) {
      if (isLoggedOut(error)) logInAgain(client)
      else setTrouble(troubleIn(describeError(error)))
    } finally {
      setSealing(false)
    }
  }
  return (
    <div ref={top} tabIndex={-1}>
      <Panel title="Are these the products?">
        <p role="status">{foundWords(read)}</p>
        {read.notes.map((note) => (
          <p key={note} className="small soft">
            {note}
          </p>
        ))}
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <ConfirmLines
            lines={read.lines}
            taken={taken}
            onTake={(line, wanted) =>
              setTaken((now) => new Set(wanted ? [...now, line] : [...now].filter((each) => each !== line)))
            }
          />
          <Field
            label="Title"
            name="title"
            maxLength={LIST_TITLE_MAX}
            autoComplete="off"
            value={title}
            error={trouble?.of === 'title' ? trouble.words : undefined}
            onChange={({ target }) => setTitle(target.value)}
          />
          <p className="small soft">
            No names of persons, e-mail addresses or links. Once sealed, neither title nor products can be
            changed.
          </p>
          {trouble?.of === 'list' && (
            <p className="danger medium breaks" role="alert">
              {trouble.words}
            </p>
          )}
          <div className="row wrap gap-3">
            <SubmitButton pending={sealing} disabled={!online || taken.size === 0}>
              {sealing ? 'Sealing…' : `Seal ${plural(taken.size, 'product')}`}
            </SubmitButton>
            <Button onClick={onBack}>Back</Button>
          </div>
        </form>
      </Panel>
    </div>
  )
}

/** The server begins a refusal with the name of its field. */
function troubleIn(refusal: string): { of: 'title' | 'list'; words: string } {
  if (!refusal.startsWith('title ')) return { of: 'list', words: refusal }
  return { of: 'title', words: `The ${refusal}` }
}

function foundWords({ lines, skipped, leftOut }: ReadPicks): string {
  const found = lines.filter((line) => line.found).length
  return [
    `${found} of ${plural(lines.length, 'product')} found.`,
    found < lines.length && 'The others are counted as not found.',
    leftOut > 0 && `${plural(leftOut, 'product')} after the first ${SCORED_ROWS_MAX} left out.`,
    skipped > 0 && `${plural(skipped, 'line')} could not be read.`,
  ]
    .filter(Boolean)
    .join(' ')
}
