import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SCORED_BYTES_MAX, SCORED_ROWS_MAX } from '#contracts/scored-lists'
import { describeError } from '../../../describe-error.ts'
import { useOnline } from '../../../offline/online.ts'
import { LongField } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { size } from '../../../ui/file-size.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Spinner } from '../../../ui/skeleton.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { ConfirmList } from './confirm-list.tsx'
import { type ReadPicks, readFile, readText } from './queries.ts'

/** Reads pasted text or a file; nothing is kept before the list is sealed. */
export function NewList() {
  const client = useQueryClient()
  const online = useOnline()
  const [text, setText] = useState('')
  const [reading, setReading] = useState<'text' | 'file' | null>(null)
  const [trouble, setTrouble] = useState<{ of: 'text' | 'file'; words: string } | null>(null)
  const [read, setRead] = useState<ReadPicks | null>(null)
  const take = async (of: 'text' | 'file', work: () => Promise<ReadPicks>) => {
    setTrouble(null)
    setReading(of)
    try {
      setRead(await work())
    } catch (error) {
      if (isLoggedOut(error)) logInAgain(client)
      else setTrouble({ of, words: describeError(error) })
    } finally {
      setReading(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') setTrouble({ of: 'text', words: 'Paste at least one product.' })
    else void take('text', () => readText(text))
  }
  const open = (file: File) => {
    if (file.size <= SCORED_BYTES_MAX) return void take('file', () => readFile(file))
    setTrouble({
      of: 'file',
      words: `This file has ${size(file.size)}. We read up to ${size(SCORED_BYTES_MAX)}.`,
    })
  }
  if (read) return <ConfirmList read={read} onBack={() => setRead(null)} />
  return (
    <>
      <Panel title="Paste picks">
        <form className="grid gap-3" noValidate onSubmit={submit}>
          <LongField
            label="One product a line: link, item number, ASIN or name"
            name="picks"
            rows={6}
            value={text}
            error={trouble?.of === 'text' ? trouble.words : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <div>
            <SubmitButton pending={reading === 'text'} disabled={!online}>
              {reading === 'text' ? 'Reading…' : 'Find these products'}
            </SubmitButton>
          </div>
          {!online && <p className="small soft">A list can be sealed when you are online again.</p>}
        </form>
      </Panel>
      <FileDrop
        title="Or open a file"
        about={`CSV or Excel (.xlsx) with a column for the product name. The first ${SCORED_ROWS_MAX} products count.`}
        sending={reading === 'file' && <Spinner>Reading…</Spinner>}
        offline={online ? null : 'Files can be opened when you are online again.'}
        trouble={trouble?.of === 'file' ? trouble.words : null}
        onFile={open}
      />
    </>
  )
}
