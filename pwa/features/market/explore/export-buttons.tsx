import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ExploreQuestion, textsOf } from '#contracts/explore'
import { EXPORT_MAX, exportProductsCsv, exportProductsXlsx } from '#contracts/export'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { callFile } from '../../../call-file.ts'
import { useOnline } from '../../../offline/online.ts'
import { Button } from '../../../ui/button.tsx'
import { size } from '../../../ui/file-size.ts'
import { Icon } from '../../../ui/icon.tsx'
import { plural } from '../../../ui/number.ts'
import { toast } from '../../../ui/toast-store.ts'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import styles from './export-buttons.module.css'

const KINDS = [
  { endpoint: exportProductsCsv, label: 'CSV' },
  { endpoint: exportProductsXlsx, label: 'Excel' },
] as const
const MOST = '100,000'
/** By then the browser has started saving. */
const KEPT_MS = 60_000

/** Exports all matches, not only the loaded ones. */
export function ExportButtons({ question, total }: { question: ExploreQuestion; total: number }) {
  const client = useQueryClient()
  const online = useOnline()
  const [coming, setComing] = useState<{ label: string; bytes: number } | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const leaving = useRef<AbortController>(undefined)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const fetchFile = async ({ endpoint, label }: (typeof KINDS)[number]) => {
    const stop = new AbortController()
    leaving.current = stop
    setTrouble(null)
    setComing({ label, bytes: 0 })
    try {
      const { content, name } = await callFile(
        endpoint,
        { query: textsOf(question) },
        { signal: stop.signal, onBytes: (bytes) => setComing({ label, bytes }) },
      )
      keep(content, name)
      toast({ title: 'File saved', description: `${name}, ${size(content.size)}` })
    } catch (error) {
      if (isLoggedOut(error)) logInAgain(client)
      // A canceled export needs no message.
      else if (!stop.signal.aborted) setTrouble(describeError(error))
    } finally {
      if (leaving.current === stop) setComing(null)
    }
  }
  const cancel = () => {
    leaving.current?.abort()
    // The pressed button is gone: return focus to the export button.
    buttons.current?.querySelector<HTMLElement>('[aria-busy]')?.focus()
  }
  return (
    <div className={`${styles.export} row wrap gap-2`} ref={buttons}>
      {KINDS.map((kind) => (
        <Button
          key={kind.label}
          disabled={!online}
          pending={coming?.label === kind.label}
          aria-disabled={coming !== null || undefined}
          aria-label={`Export ${productWords(total)} as ${kind.label}`}
          onClick={() => coming === null && void fetchFile(kind)}
        >
          <Icon name="download" /> {kind.label}
        </Button>
      ))}
      {coming && <Button onClick={cancel}>Cancel</Button>}
      <p className={`${styles.coming} small soft tabular`} role="status">
        {coming && `Preparing ${coming.label}… ${coming.bytes > 0 ? size(coming.bytes) : ''}`}
      </p>
      {!online && <p className="small soft tabular">You are offline. Export works only online.</p>}
      {online && !coming && total > EXPORT_MAX && (
        <p className="small soft tabular">A file has at most {MOST} products.</p>
      )}
      {trouble && (
        <p className={`${styles.trouble} small danger medium round-sm`} role="alert">
          {trouble}
        </p>
      )}
    </div>
  )
}

function productWords(total: number): string {
  return total > EXPORT_MAX ? `the first ${MOST} products` : plural(total, 'product')
}

function keep(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

function describeError(error: unknown): string {
  if (error instanceof RefusedError) return error.reason
  if (error instanceof OfflineError) return 'The download stopped, so no file was saved. Try again.'
  return 'The file could not be created. This is our mistake. Try again later.'
}
