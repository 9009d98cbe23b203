import type { ReactNode } from 'react'
import { InvalidAnswerError, OfflineError, RefusedError } from '../call-errors.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Notice } from './notice.tsx'

export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { title, text } = describeError(error)
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
      {error instanceof RefusedError && error.id && (
        <p>If you write to support, give this number: {error.id}</p>
      )}
    </Notice>
  )
}

/** Offline without saved data; reloads when online. */
export function NotSaved({
  what = 'This list',
  title = 'Not saved on this device yet',
  action,
}: {
  what?: string
  title?: string
  action?: ReactNode
}) {
  return (
    <Notice icon="offline" title={title} action={action}>
      <p>{what} was not opened on this device before. It loads when you are online again.</p>
    </Notice>
  )
}

function describeError(error: Error): { title: string; text: string } {
  if (error instanceof OfflineError) {
    return {
      title: 'Cannot reach the server',
      text: 'Nothing is lost. Check your internet connection and try again.',
    }
  }
  if (error instanceof RefusedError)
    return { title: `Could not load (error ${error.status})`, text: error.reason }
  if (error instanceof InvalidAnswerError) {
    return {
      title: 'This version of the app is too old',
      text: 'Reload the page to get the new version.',
    }
  }
  return { title: 'Something went wrong on this page', text: 'This is our mistake. Try again.' }
}
