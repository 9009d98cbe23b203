import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { UPLOAD_BYTES_MAX, type Upload } from '#contracts/upload'
import { describeError } from '../../describe-error.ts'
import { useOnline } from '../../offline/online.ts'
import { Button } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { size } from '../../ui/file-size.ts'
import { isLoggedOut, logInAgain } from '../plan/identity/logged-out.ts'
import { sendFile } from './send-file.ts'

export function FileUpload({ onSent }: { onSent: (upload: Upload) => void }) {
  const client = useQueryClient()
  const online = useOnline()
  const stop = useRef<AbortController>(null)
  const [sending, setSending] = useState<{ name: string; bytes: number; sent: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
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
    <FileDrop
      title="Import a file"
      about={
        <>
          Drop a CSV or Excel file (.xlsx) here, up to <Figure>{size(UPLOAD_BYTES_MAX)}</Figure>. You see its
          first rows before anything is imported.
        </>
      }
      sending={
        sending && (
          <div className="stack start full gap-2 breaks" role="status">
            <p>
              Sending {sending.name}: <Figure>{size(sending.sent)}</Figure> of{' '}
              <Figure>{size(sending.bytes)}</Figure>
            </p>
            <progress className="full" max={sending.bytes} value={sending.sent} aria-label="Sent" />
            <Button onClick={() => stop.current?.abort()}>Stop sending</Button>
          </div>
        )
      }
      offline={online ? null : 'You are offline. Files can be sent when you are online again.'}
      trouble={trouble}
      onFile={(file) => void send(file)}
    />
  )
}

function refusalOf(file: File): string | null {
  if (file.size === 0) return 'This file is empty.'
  if (file.size <= UPLOAD_BYTES_MAX) return null
  return `This file has ${size(file.size)}. Files of up to ${size(UPLOAD_BYTES_MAX)} can be sent here. Split it, or import it on the server with npm run import.`
}
