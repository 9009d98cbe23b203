import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CURRENCY_CODES } from '#contracts/currency-codes'
import { ENCODING_LABELS, FILE_ENCODINGS } from '#contracts/file-encodings'
import {
  deleteUpload,
  importUpload,
  listUploads,
  readUpload,
  UPLOAD_KINDS,
  type Upload,
  type UploadPreview,
  type UploadReading,
} from '#contracts/upload'
import { call } from '../../api.ts'
import { describeError } from '../../describe-error.ts'
import { useOnline } from '../../offline/online.ts'
import { Button } from '../../ui/button.tsx'
import { currencyName } from '../../ui/currency.ts'
import { Failed } from '../../ui/failed.tsx'
import { Field } from '../../ui/field.tsx'
import { plural } from '../../ui/number.ts'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileColumns } from './file-columns.tsx'
import styles from './file-reading.module.css'
import { PreviewTable } from './preview-table.tsx'
import { uploadPreview } from './upload-queries.ts'
import { KIND_NAMES } from './upload-words.ts'

export function FileReading({ upload, onGone }: { upload: Upload; onGone: () => void }) {
  const [reading, setReading] = useState<UploadReading>({})
  const { data, error, isFetching, refetch } = useQuery(uploadPreview(upload.id, reading))
  if (!data) {
    return error ? (
      <Failed error={error} retry={() => void refetch()} />
    ) : (
      <div role="status">
        <span className="visually-hidden">Reading {upload.name}</span>
        <Skeleton height="24rem" />
      </div>
    )
  }
  // The next choice builds on this one, so it shows before the server answers.
  const header = reading.header && Object.keys(reading.header.columns).length > 0 ? reading.header : null
  const shown = header ? { ...data, headerLine: header.line, columns: header.columns } : data
  const chooseHeader = (header: { line: number; columns: Record<string, number> }) =>
    setReading({ ...reading, kind: reading.kind ?? data.kind, header })
  return (
    <Panel title={upload.name}>
      <div className="stack gap-4" aria-busy={isFetching}>
        {data.remembered && (
          <p className="small soft breaks">The columns are as you chose them for a file like this one.</p>
        )}
        <div className={`${styles.choices} grid gap-3`}>
          <Select
            label="What the file holds"
            any="Find out"
            choices={UPLOAD_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
            value={reading.kind ?? data.kind}
            onChange={(kind) => {
              const { header: _, kind: __, ...rest } = reading
              setReading(kind ? { ...rest, kind } : rest)
            }}
          />
          <CurrencySelect reading={reading} onChange={setReading} />
          <Select
            label="Letters of the file"
            any="Find out"
            choices={FILE_ENCODINGS.map((encoding) => ({
              value: encoding,
              label: ENCODING_LABELS[encoding],
            }))}
            value={reading.encoding}
            onChange={(encoding) => {
              const { encoding: _, header: __, ...rest } = reading
              setReading(encoding ? { ...rest, encoding } : rest)
            }}
          />
        </div>
        {data.problem !== null && (
          <p className="danger medium breaks" role="alert">
            {data.problem}
          </p>
        )}
        {data.headerLine !== null && (
          <FileColumns
            preview={shown}
            onColumns={(columns) => chooseHeader({ line: data.headerLine ?? 1, columns })}
            onLine={(line) => chooseHeader({ line, columns: {} })}
          />
        )}
        {data.rows.length > 0 && <PreviewTable preview={shown} />}
        {data.notes.map((note) => (
          <p key={note} className="small soft breaks">
            {note}
          </p>
        ))}
        {data.undated && (
          <div className={`${styles.date} stack gap-4`}>
            <Field
              label="Day of the figures"
              name="date"
              type="date"
              max={today()}
              value={reading.date ?? ''}
              onChange={({ target }) => {
                const { date: _, ...rest } = reading
                setReading(target.value ? { ...rest, date: target.value } : rest)
              }}
            />
            <p className="small soft breaks">No column of this file says of which day its figures are.</p>
          </div>
        )}
        <Actions upload={upload} preview={data} reading={reading} busy={isFetching} onGone={onGone} />
      </div>
    </Panel>
  )
}

function CurrencySelect({
  reading,
  onChange,
}: {
  reading: UploadReading
  onChange: (reading: UploadReading) => void
}) {
  return (
    <Select
      label="Prices without a sign, or with a shared one like $ or ¥"
      any="As the file says"
      choices={CURRENCY_CODES.map((code) => ({ value: code, label: `${code} ${currencyName(code)}` }))}
      value={reading.currency}
      onChange={(currency) => {
        const { currency: _, ...rest } = reading
        onChange(currency ? { ...rest, currency } : rest)
      }}
    />
  )
}

function Actions({
  upload,
  preview,
  reading,
  busy,
  onGone,
}: {
  upload: Upload
  preview: UploadPreview
  reading: UploadReading
  busy: boolean
  onGone: () => void
}) {
  const client = useQueryClient()
  const online = useOnline()
  const [pending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const undated = preview.undated && reading.date === undefined
  const act = async (work: () => Promise<unknown>) => {
    setPending(true)
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      setTrouble(describeError(error))
    } finally {
      setPending(false)
    }
    await client.invalidateQueries({ queryKey: [listUploads.path] })
  }
  return (
    <>
      {trouble !== null && (
        <p className="danger medium breaks" role="alert">
          {trouble}
        </p>
      )}
      <div className="row wrap gap-3">
        <Button
          look="primary"
          pending={pending || busy}
          disabled={!online || preview.problem !== null}
          onClick={() => {
            if (undated) setTrouble('Enter the day of the figures first.')
            else {
              void act(async () => {
                const { id } = upload
                const asked = await call(importUpload, {
                  params: { id },
                  body: { ...reading, kind: preview.kind },
                })
                client.setQueryData([readUpload.path, id], asked)
              })
            }
          }}
        >
          Import this file
        </Button>
        <Button
          pending={pending}
          disabled={!online}
          onClick={() =>
            void act(async () => {
              await call(deleteUpload, { params: { id: upload.id } })
              onGone()
            })
          }
        >
          Delete it
        </Button>
        <span className="small soft breaks">{describeFirst(preview)}</span>
      </div>
    </>
  )
}

function describeFirst({ rows }: UploadPreview): string {
  const skipped = rows.filter((row) => row.skipped !== null).length
  if (rows.length === 0) return ''
  return `Of the first ${plural(rows.length, 'row')}, ${rows.length - skipped} would be imported.`
}

/** UTC: the server refuses days after its own. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}
