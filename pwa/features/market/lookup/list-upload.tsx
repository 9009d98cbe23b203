import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { LIST_BYTES_MAX, LIST_ROWS_MAX } from '#contracts/my-lists'
import { describeError } from '../../../describe-error.ts'
import { useOnline } from '../../../offline/online.ts'
import { Figure } from '../../../ui/figure.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { size } from '../../../ui/file-size.ts'
import { quantity } from '../../../ui/number.ts'
import { Spinner } from '../../../ui/skeleton.tsx'
import { isLoggedOut, logInAgain } from '../../plan/identity/logged-out.ts'
import { openList } from './list-queries.ts'
import { SharedList } from './shared-list.tsx'

/** Choosing, dropping, or launching the app with a file. */
export function ListUpload() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const online = useOnline()
  const [sending, setSending] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
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
    <>
      <SharedList online={online} onOpen={(file) => void send(file)} />
      <FileDrop
        title="Open a file"
        about={
          <>
            CSV or Excel (.xlsx) from Kalodata, FastMoss, Helium 10 or your own, with a column for the product
            name. Up to <Figure>{quantity(LIST_ROWS_MAX)}</Figure> products. Only you see it.
          </>
        }
        sending={sending !== null && <Spinner>{`Reading ${sending}…`}</Spinner>}
        offline={online ? null : 'Files can be opened when you are online again.'}
        trouble={trouble}
        onFile={(file) => void send(file)}
      />
    </>
  )
}

/** Chromium on desktops: files that the installed app was opened with. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** No effect in other browsers. */
function onLaunchedFile(take: (file: File) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue
  queue?.setConsumer(({ files: [first] }) => {
    void first?.getFile().then(take, () => undefined)
  })
}
