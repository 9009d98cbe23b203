import { type ReactNode, useState } from 'react'
import { OfflineError, RefusedError } from '../../../call-errors.ts'
import { useOnline } from '../../../offline/online.ts'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'

type State = 'asked' | 'sending' | 'done' | Error

/** Mail scanners open links and run scripts, so it needs a tap. */
export function EmailLinkPage({
  title,
  question,
  label,
  done,
  token,
  act,
}: {
  title: string
  question: string
  label: string
  done: { title: string; text: string }
  token: string | null
  act(token: string): Promise<unknown>
}) {
  const online = useOnline()
  const [state, setState] = useState<State>('asked')
  const go = () => {
    if (token === null) return
    setState('sending')
    act(token).then(
      () => setState('done'),
      (error: unknown) => setState(error instanceof Error ? error : new Error(String(error))),
    )
  }
  return (
    <div className="grid gap-5">
      <PageHeader title={title} />
      <div role="status">
        {token === null || (state instanceof RefusedError && state.code === 'invalid_input') ? (
          <Notice icon="warning" title="The link is not complete">
            <p>Open it from the e-mail again, or copy the full link into the address bar.</p>
          </Notice>
        ) : state === 'done' ? (
          <Notice icon="mail" title={done.title} action={<WayOn />}>
            <p>{done.text}</p>
          </Notice>
        ) : state instanceof RefusedError ? (
          <Notice icon="warning" title="It did not work" action={<WayOn />}>
            <p>{state.reason}</p>
          </Notice>
        ) : (
          <Notice
            icon="mail"
            title={question}
            action={
              <Button look="primary" pending={state === 'sending'} disabled={!online} onClick={go}>
                {label}
              </Button>
            }
          >
            {text(state, online)}
          </Notice>
        )}
      </div>
    </div>
  )
}

function text(state: State, online: boolean): ReactNode {
  if (!online) return <p>You are offline. Nothing has changed. Open the link again when you are online.</p>
  if (state instanceof OfflineError) return <p>Could not reach the server. Nothing has changed. Try again.</p>
  if (state instanceof Error) return <p>Something went wrong on our side. Try again.</p>
  return <p>Please confirm with one tap.</p>
}

function WayOn() {
  return <QuietLink to="/insights">Read the insights</QuietLink>
}
