import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { size } from '../../../ui/file-size.ts'
import { Notice } from '../../../ui/notice.tsx'
import { takeShared } from './shared-file.ts'

/** Sent only after a press: any app may share a file, and a list counts against its owner's. */
export function SharedList({ onOpen, online }: { onOpen: (file: File) => void; online: boolean }) {
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    void takeShared('list').then((shared) => shared && setFile(shared))
  }, [])
  if (!file) return null
  const open = () => {
    setFile(null)
    onOpen(file)
  }
  return (
    <Notice
      icon="share"
      title="A file was shared with this app"
      action={
        <div className="row wrap gap-2">
          <Button look="primary" disabled={!online} onClick={open}>
            Open it
          </Button>
          <Button onClick={() => setFile(null)}>Leave it</Button>
        </div>
      }
    >
      <p className="breaks">
        {file.name}, <Figure>{size(file.size)}</Figure>
      </p>
      {!online && <p>It can be opened when you are online again. Keep this page open.</p>}
    </Notice>
  )
}
