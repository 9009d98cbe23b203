import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { downloadLeftOut, type Upload, type UploadKind, type UploadSummary } from '#contracts/upload'
import { buttonLook, PrimaryLink } from '../../ui/button.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { plural, quantity } from '../../ui/number.ts'
import { Panel } from '../../ui/panel.tsx'
import { refreshStatus } from '../shell/freshness/status.ts'
import styles from './import-result.module.css'
import { changeLines, describeResult } from './upload-words.ts'

export function ImportProgress({ upload }: { upload: Upload }) {
  const { name, state, step, done } = upload
  return (
    <Panel title={`Importing ${name}`}>
      <div className={`${styles.progress} stack gap-2`} role="status">
        <p>{state === 'waiting' ? 'Waiting for the server to begin' : capital(step ?? 'starting')}</p>
        <progress max={1} value={done} aria-label="Imported" />
        <p className="small soft">You can leave this page. Everybody sees the new figures when it is done.</p>
      </div>
    </Panel>
  )
}

export function ImportSummary({ upload, summary }: { upload: Upload; summary: UploadSummary }) {
  const client = useQueryClient()
  const news = changeLines(summary)
  // The lists follow the new edition at once.
  useEffect(() => void client.invalidateQueries({ queryKey: refreshStatus.queryKey }), [client])
  return (
    <Panel title={upload.name}>
      <div className="stack gap-2" role="status">
        <p className="large strong">
          {upload.undoneAt === null ? describeResult(summary) : 'This import was undone.'}
        </p>
        {summary.state !== 'published' && (
          <p className="small soft">
            <Figure>{plural(summary.read, 'row')}</Figure> read: <Figure>{quantity(summary.taken)}</Figure>{' '}
            imported, <Figure>{quantity(summary.skipped)}</Figure> skipped.
          </p>
        )}
        {news.length > 0 && (
          <ul className="medium">
            {news.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {upload.kind && upload.undoneAt === null && summary.state === 'published' && (
          <div>
            <PrimaryLink to={SEEN_AT[upload.kind].to}>{SEEN_AT[upload.kind].label}</PrimaryLink>
          </div>
        )}
      </div>
      {summary.notes.map((note) => (
        <p key={note} className="small soft">
          {note}
        </p>
      ))}
      <LeftOut title={`${plural(summary.skipped, 'row')} skipped`} count={summary.skipped}>
        {summary.firstSkipped.map(({ line, reason }) => (
          <li key={line}>
            <strong>Line {line}:</strong> {reason}
          </li>
        ))}
      </LeftOut>
      <LeftOut title={`${plural(summary.noted, 'cell')} not read as written`} count={summary.noted}>
        {summary.firstNoted.map(({ line, column, text, reason }) => (
          <li key={`${line} ${column}`}>
            <strong>
              Line {line}, {column}:
            </strong>{' '}
            {text && `“${text}” is `}
            {reason}
          </li>
        ))}
      </LeftOut>
      {summary.skipped + summary.noted > 0 && (
        <div>
          <a className={buttonLook('quiet')} href={downloadLeftOut.path.replace(':id', upload.id)} download>
            <Icon name="download" size={18} /> Download the full list (CSV)
          </a>
        </div>
      )}
    </Panel>
  )
}

function LeftOut({ title, count, children }: { title: string; count: number; children: React.ReactNode[] }) {
  if (count === 0) return null
  return (
    <details className={styles.leftOut} open={count <= OPEN_UP_TO}>
      <summary>{title}</summary>
      <ul>{children}</ul>
      {count > children.length && (
        <p className="small soft">
          And <Figure>{quantity(count - children.length)}</Figure> more.
        </p>
      )}
    </details>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SEEN_AT = {
  amazon: { to: '/trending', label: 'See the products' },
  tiktok: { to: '/trending', label: 'See the products' },
  shops: { to: '/tiktok', label: 'See the shops' },
  hashtags: { to: '/dashboard', label: 'See the hashtags' },
  shipments: { to: '/suppliers', label: 'See the suppliers' },
  suppliers: { to: '/suppliers', label: 'See the suppliers' },
} as const satisfies Record<UploadKind, { to: string; label: string }>

const OPEN_UP_TO = 5
