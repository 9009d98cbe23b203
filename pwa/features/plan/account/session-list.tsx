import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, type Session } from '#contracts/account'
import { call } from '../../../api.ts'
import { describeError } from '../../../describe-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { useNow } from '../../../ui/now.ts'
import { age, day } from '../../../ui/number.ts'
import { toast } from '../../../ui/toast-store.ts'
import page from '../../shell/frame/account-section.module.css'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import { isLoggedOut, logInAgain } from '../identity/logged-out.ts'
import { sessions } from './queries.ts'
import styles from './session-list.module.css'
import { SignOutButton } from './sign-out-button.tsx'

/** More fill a phone's screen, and the rest are mostly old. */
const SHOWN = 5

/** This device comes first. */
export function SessionList() {
  return (
    <AccountSection title="Where you are signed in" query={sessions} height="10rem">
      {(found) => (
        <>
          <Entries found={[...found].sort((a, b) => Number(b.current) - Number(a.current))} />
          <p className={page.soft}>
            A device is signed out after a week without a visit, and after a month at the latest.
          </p>
          <div>
            <SignOutButton everywhere />
          </div>
        </>
      )}
    </AccountSection>
  )
}

function Entries({ found }: { found: Session[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className="grid">
        {(all ? found : found.slice(0, SHOWN)).map((session) => (
          <Entry key={session.id} session={session} />
        ))}
      </ul>
      {!all && found.length > SHOWN && (
        <div>
          <Button onClick={() => setAll(true)}>
            <span>
              Show all <Figure>{found.length}</Figure> devices
            </span>
          </Button>
        </div>
      )}
    </>
  )
}

function Entry({ session: { id, device, beganAt, seenAt, current } }: { session: Session }) {
  const now = useNow()
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: () => call(endSession, { params: { id } }),
    networkMode: 'always',
    // Refetches when the session was already ended elsewhere.
    onSettled: () => client.invalidateQueries(sessions),
    onError: (error) => {
      if (isLoggedOut(error)) return logInAgain(client)
      toast({ title: `${device} is still signed in`, description: describeError(error), tone: 'destructive' })
    },
  })
  return (
    <li className={`${styles.entry} row wrap apart target pad-block-2`}>
      <div>
        <p className={`${styles.device} row wrap strong`}>
          {device} {current && <Badge tone="live">This device</Badge>}
        </p>
        <p className={page.soft}>
          Since <Figure>{day(beganAt)}</Figure> ·{' '}
          <Figure>{current ? 'in use now' : `last seen ${age(seenAt, now)}`}</Figure>
        </p>
      </div>
      {!current && (
        <Button pending={ending.isPending} onClick={() => ending.mutate()} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
