import type { ReactNode } from 'react'
import { InvalidAnswerError, OfflineError, RefusedError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'

/** What went wrong, what it means, and a way to try again. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { title, text } = inWords(error)
  return (
    <Notice
      icon={error instanceof OfflineError ? 'offline' : 'warning'}
      title={title}
      alert
      action={
        <Button onClick={retry}>
          <Icon name="refresh" /> Try again
        </Button>
      }
    >
      <p>{text}</p>
      {error instanceof RefusedError && error.id && <p>If you report this, name the number {error.id}.</p>}
    </Notice>
  )
}

/** No network and nothing saved: waits for the network by itself. */
export function NotSaved({
  what = 'This list',
  title = 'Not saved on this phone yet',
  action,
}: {
  what?: string
  title?: string
  action?: ReactNode
}) {
  return (
    <Notice icon="offline" title={title} action={action}>
      <p>
        {what} was never opened with a network on this device. It loads by itself when you are online again.
      </p>
    </Notice>
  )
}

function inWords(error: Error): { title: string; text: string } {
  if (error instanceof OfflineError) {
    return {
      title: 'The server cannot be reached',
      text: 'Your network may be down, or ours. Nothing is lost.',
    }
  }
  if (error instanceof RefusedError)
    return { title: `This did not load (${error.status})`, text: error.reason }
  if (error instanceof InvalidAnswerError) {
    return {
      title: 'The answer was not what this version expects',
      text: 'Another version may be on its way. Reload the page to get it.',
    }
  }
  return { title: 'This page failed', text: 'That is a fault of ours. Trying again may help.' }
}
