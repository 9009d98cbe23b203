import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { holdUpdates } from '../../../offline/hold-updates.ts'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Spinner } from '../../../ui/skeleton.tsx'
import styles from './checkout.module.css'
import { waitForEntitlement } from './sync-plan.ts'

/**
 * Shown until the server confirms a payment. `seen`: the provider confirmed it on this page; a URL alone can
 * be forged.
 */
export function PlanActivation({ seen, welcome }: { seen: boolean; welcome: () => void }) {
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const [late, setLate] = useState(false)
  const arrived = useEffectEvent((yes: boolean) => (yes ? welcome() : setLate(true)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` changes on Try again, and must ask the server again
  useEffect(() => {
    let here = true
    const release = holdUpdates()
    void waitForEntitlement(client).then((yes) => {
      release()
      if (here) arrived(yes)
    })
    return () => {
      here = false
      release()
    }
  }, [client, round])
  if (!late)
    return (
      <div className={`${styles.card} stack gap-4 lined surface round-lg pad-4`}>
        <Spinner>{seen ? 'Payment received. Activating your plan…' : 'Looking for your payment…'}</Spinner>
      </div>
    )
  const again = () => {
    setLate(false)
    setRound(round + 1)
  }
  return (
    <Notice
      icon="time"
      title={seen ? 'Payment received' : 'Your plan is not active yet'}
      action={
        <div className={`${styles.ways} flex wrap gap-2`}>
          <Button look="primary" onClick={again}>
            Check again
          </Button>
          <QuietLink to="/subscription">Your subscription</QuietLink>
        </div>
      }
    >
      <p>
        {seen
          ? 'Your plan starts soon, usually within a minute. You do not need to pay again.'
          : 'If the payment was successful, your plan starts within a minute. Check again before you pay a second time.'}
      </p>
    </Notice>
  )
}
