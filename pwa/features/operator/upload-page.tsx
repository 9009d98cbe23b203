import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteUpload, listUploads, type Upload } from '#contracts/upload'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileReading } from './file-reading.tsx'
import { FileUpload } from './file-upload.tsx'
import { ImportProgress, ImportSummary } from './import-result.tsx'
import { OperatorPage } from './operator-page.tsx'
import { UndoImport } from './undo-import.tsx'
import styles from './upload-page.module.css'
import { isWorkedOn, upload, uploads } from './upload-queries.ts'
import { describeState, KIND_NAMES } from './upload-words.ts'

export default function UploadPage() {
  return (
    <OperatorPage title="Upload" lead="Import products, shops, hashtags, shipments or suppliers from a file.">
      <Uploads />
    </OperatorPage>
  )
}

function Uploads() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(uploads)
  const [chosen, setChosen] = useState<string | null>(null)
  if (!data) {
    return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton height="16rem" />
  }
  const begun = data.uploads.find((candidate) => candidate.state === 'ready' || isWorkedOn(candidate))
  const open = chosen ?? begun?.id ?? null
  return (
    <>
      <FileUpload
        onSent={(sent) => {
          setChosen(sent.id)
          void client.invalidateQueries({ queryKey: [listUploads.path] })
        }}
      />
      {open !== null && <OpenUpload key={open} id={open} onGone={() => setChosen(null)} />}
      {data.lastImport && <UndoImport last={data.lastImport} />}
      <Sent files={data.uploads} open={open} onOpen={setChosen} />
    </>
  )
}

function OpenUpload({ id, onGone }: { id: string; onGone: () => void }) {
  const { data, error, refetch } = useQuery(upload(id))
  if (!data) {
    return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton height="16rem" />
  }
  if (isWorkedOn(data)) return <ImportProgress upload={data} />
  if (data.state === 'done' && data.summary) return <ImportSummary upload={data} summary={data.summary} />
  return (
    <>
      {data.state === 'failed' && (
        <p className="danger medium breaks" role="alert">
          Not imported. {data.message}
        </p>
      )}
      <FileReading upload={data} onGone={onGone} />
    </>
  )
}

function Sent({
  files,
  open,
  onOpen,
}: {
  files: Upload[]
  open: string | null
  onOpen: (id: string) => void
}) {
  const others = files.filter(({ id }) => id !== open)
  if (others.length === 0) return null
  return (
    <Panel title="Files before">
      <ul className={styles.files}>
        {others.map((file) => (
          <li key={file.id}>
            <div className={`${styles.file} stack`}>
              <strong>{file.name}</strong>
              <span className="small soft">
                {file.kind ? `${KIND_NAMES[file.kind]}. ` : ''}
                {describeState(file)}
              </span>
            </div>
            {file.state === 'sending' ? (
              <DeleteFile file={file} />
            ) : (
              <Button
                onClick={() => {
                  onOpen(file.id)
                  scrollTo({ top: 0 })
                }}
              >
                Show<span className="visually-hidden"> {file.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function DeleteFile({ file }: { file: Upload }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteUpload, { params: { id: file.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [listUploads.path] }),
  })
  return (
    <Button pending={remove.isPending} onClick={() => remove.mutate()}>
      {remove.error ? 'Delete again' : 'Delete'}
      <span className="visually-hidden"> {file.name}</span>
    </Button>
  )
}
