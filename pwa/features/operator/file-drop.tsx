import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { UPLOAD_BYTES_MAX, type Upload } from '#contracts/upload'
import { OfflineError, RefusedError } from '../../api.ts'
import { useOnline } from '../../offline/online.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { size } from '../../ui/number.ts'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import styles from './file-drop.module.css'
import { sendFile } from './send-file.ts'

/** Takes a file by choosing or dropping, and sends it. */
export function FileDrop({ onSent }: { onSent: (upload: Upload) => void }) {
  const client = useQueryClient()
  const online = useOnline()
  const id = useId()
  const stop = useRef<AbortController>(null)
  const [sending, setSending] = useState<{ name: string; bytes: number; sent: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const send = async (file: File) => {
    const refusal = refusalOf(file)
    setTrouble(refusal)
    if (refusal !== null) return
    const stopping = new AbortController()
    stop.current = stopping
    setSending({ name: file.name, bytes: file.size, sent: 0 })
    try {
      const upload = await sendFile(file, {
        signal: stopping.signal,
        onSent: (sent) => setSending({ name: file.name, bytes: file.size, sent }),
      })
      onSent(upload)
    } catch (error) {
      if (isLoggedOut(error)) logInAgain(client)
      else if (!stopping.signal.aborted) setTrouble(describeError(error))
    } finally {
      setSending(null)
    }
  }
  return (
    <section
      className={styles.drop}
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
        if (file && sending === null && online) void send(file)
      }}
    >
      <h2 id={`${id}-title`}>Import a file</h2>
      {sending ? (
        <div className={styles.sending} role="status">
          <p>
            Sending {sending.name}: {size(sending.sent)} of {size(sending.bytes)}
          </p>
          <progress max={sending.bytes} value={sending.sent} aria-label="Sent" />
          <Button onClick={() => stop.current?.abort()}>Stop sending</Button>
        </div>
      ) : (
        <>
          <p>
            Drop a CSV or Excel file (.xlsx) here, up to {size(UPLOAD_BYTES_MAX)}. You see its first rows
            before anything is imported.
          </p>
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
        </>
      )}
      {!online && (
        <p className={styles.soft}>You are offline. Files can be sent when you are online again.</p>
      )}
      {trouble !== null && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
    </section>
  )
}

function refusalOf(file: File): string | null {
  if (file.size === 0) return 'This file is empty.'
  if (file.size <= UPLOAD_BYTES_MAX) return null
  return `This file has ${size(file.size)}. Files of up to ${size(UPLOAD_BYTES_MAX)} can be sent here. Split it, or import it on the server with npm run import.`
}

function describeError(error: unknown): string {
  if (error instanceof RefusedError) return error.reason
  if (error instanceof OfflineError) return 'The file did not arrive. Check your connection and try again.'
  return 'Something went wrong. This is our mistake. Try again.'
}
