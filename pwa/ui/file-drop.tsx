import { type ReactNode, useId, useState } from 'react'
import { buttonLook } from './button.tsx'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'

export function FileDrop({
  title,
  about,
  sending,
  offline,
  trouble,
  choose = 'Choose a file',
  accept = '.csv,.tsv,.txt,.xlsx,text/csv',
  onFile,
}: {
  title: string
  about: ReactNode
  sending: ReactNode
  offline: string | null
  trouble: string | null
  choose?: string
  accept?: string
  onFile: (file: File) => void
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <section
      className={`${styles.drop} stack start gap-3 surface round-lg`}
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
        if (file && !sending && offline === null) onFile(file)
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{about}</p>
      {sending || (
        <label
          className={`${buttonLook('primary')} ${styles.choose}`}
          data-off={offline !== null || undefined}
        >
          <Icon name="add" size={18} /> {choose}
          <input
            className="visually-hidden"
            type="file"
            accept={accept}
            disabled={offline !== null}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // Allows choosing the same file again.
              event.target.value = ''
              if (file) onFile(file)
            }}
          />
        </label>
      )}
      {offline !== null && <p className="small soft">{offline}</p>}
      {trouble !== null && (
        <p className="danger medium breaks" role="alert">
          {trouble}
        </p>
      )}
    </section>
  )
}
