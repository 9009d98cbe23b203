import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useId, useState } from 'react'
import { LIST_BYTES_MAX, LIST_ROWS_MAX } from '#contracts/my-lists'
import { OfflineError, RefusedError } from '../../api.ts'
import { useOnline } from '../../offline/online.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { quantity, size } from '../../ui/number.ts'
import { Spinner } from '../../ui/skeleton.tsx'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import { onLaunchedFile } from './launched-file.ts'
import { openList } from './list-queries.ts'
import styles from './list-upload.module.css'

/** Takes a file by choosing, dropping, or opening it with the installed app; then goes to its list. */
export function ListUpload() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const id = useId()
  const [sending, setSending] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const send = useCallback(
    async (file: File) => {
      setTrouble(null)
      if (file.size > LIST_BYTES_MAX) {
        setTrouble(`This file has ${size(file.size)}. Split it: we read up to ${size(LIST_BYTES_MAX)}.`)
        return
      }
      setSending(file.name)
      try {
        const list = await openList(client, file)
        await navigate({ to: '/my-list/$id', params: { id: list.id } })
      } catch (error) {
        if (isLoggedOut(error)) logInAgain(client)
        else setTrouble(describeError(error))
      } finally {
        setSending(null)
      }
    },
    [client, navigate],
  )
  useEffect(() => onLaunchedFile((file) => void send(file)), [send])
  return (
    <section
      className={styles.upload}
      data-over={over || undefined}
      aria-labelledby={`${id}-title`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && sending === null) void send(file)
      }}
    >
      <h2 id={`${id}-title`}>Open a file</h2>
      <p>
        CSV or Excel (.xlsx) from Kalodata, FastMoss, Helium 10 or your own, with a column for the product
        name. Up to {quantity(LIST_ROWS_MAX)} products. Only you see it.
      </p>
      {sending !== null ? (
        <Spinner>{`Reading ${sending}…`}</Spinner>
      ) : (
        <label className={`${buttonLook('primary')} ${styles.choose}`} data-off={!online || undefined}>
          <Icon name="add" size={18} /> Choose a file
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            disabled={!online}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void send(file)
            }}
          />
        </label>
      )}
      {!online && <p className={styles.soft}>Files can be opened when you are online again.</p>}
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
    </section>
  )
}

function describeError(error: unknown): string {
  if (error instanceof RefusedError) return error.reason
  if (error instanceof OfflineError) return 'The file did not arrive. Check your connection and try again.'
  return 'Something went wrong. This is our mistake. Try again.'
}
