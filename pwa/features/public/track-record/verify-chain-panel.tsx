import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { TrackRecord } from '#contracts/track-record'
import { OfflineError } from '../../../call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { More } from '../../../ui/more.tsx'
import { day, plural } from '../../../ui/number.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import type { ChainFault, ChainSource, Verified } from './verify-chain.ts'
import styles from './verify-chain-panel.module.css'

export function VerifyChain({ chain, witness }: Pick<TrackRecord, 'chain' | 'witness'>) {
  return (
    <ChainCheck chain={chain} from="e-mail">
      {whoElse(witness)} The last hash and the number of rows are also in our weekly e-mail.
    </ChainCheck>
  )
}

/** Checks the rows of a chain on this device. `from`: where a reader may have its hash from. Its text says who else vouches. */
export function ChainCheck({
  chain,
  from,
  source,
  children,
}: {
  chain: { rows: number; head: string | null; sealedAt: string | null }
  from: string
  /** Missing: our own chain. */
  source?: ChainSource
  children: ReactNode
}) {
  const connection = useConnection()
  const [brought, setBrought] = useState('')
  const [done, setDone] = useState(0)
  const result = useId()
  const check = useMutation({
    mutationFn: async () => {
      setDone(0)
      const { verifyChain } = await import('./verify-chain.ts')
      // The field can change while the check runs.
      const asked = hashIn(brought)
      return { asked, verified: await verifyChain(chain, { brought: asked, onProgress: setDone }, source) }
    },
    networkMode: 'always',
  })
  if (chain.head === null) return null
  return (
    <Panel title="Check it yourself" anchor="verify">
      <More title="How this works">
        <p className={`${styles.soft} small soft`}>
          Every row, a prediction or its result, carries the hash (SHA-256) of the row before it. If anybody
          changed or removed an old row, all hashes after it would be different. {children}
        </p>
        <dl className={`${styles.head} grid gap-1 water round-sm pad-3`}>
          <dt>
            Last hash, row {chain.rows}
            <Figure>{chain.sealedAt && `, sealed ${day(chain.sealedAt)}`}</Figure>
          </dt>
          <dd>
            <code>{chain.head}</code>
          </dd>
        </dl>
      </More>
      <Field
        label={`Hash from an ${from}`}
        name="hash"
        optional
        autoComplete="off"
        spellCheck={false}
        value={brought}
        onChange={({ target }) => setBrought(target.value)}
      />
      <div className="row wrap gap-3">
        <Button
          look="primary"
          pending={check.isPending}
          disabled={connection === 'offline'}
          aria-describedby={result}
          onClick={() => check.mutate()}
        >
          <Icon name="lock" size={18} /> {check.isPending ? 'Checking…' : 'Check all rows on this device'}
        </Button>
        {check.isPending && (
          <progress className={styles.progress} value={done} max={chain.rows} aria-label="Rows checked" />
        )}
      </div>
      <div id={result} role="status" className="grid gap-2 tabular">
        {check.isPending && (
          <p>
            <Figure>{plural(done, 'row')}</Figure> checked
          </p>
        )}
        {check.data && <Result verified={check.data.verified} brought={check.data.asked} from={from} />}
        {check.data && brought.trim() !== '' && hashIn(brought) === null && (
          <p className={`${styles.broken} flex gap-2 strong danger`}>
            What you pasted is not a whole hash, so it was not looked up. A hash has 64 characters, 0 to 9 and
            a to f.
          </p>
        )}
        {check.error && (
          <p className={`${styles.broken} flex gap-2 strong danger`}>{describeError(check.error)}</p>
        )}
        {connection === 'offline' && <p>You can check the rows when you are online.</p>}
      </div>
    </Panel>
  )
}

export function whoElse(witness: TrackRecord['witness']): string {
  if (!witness) return 'Nobody else has signed the rows yet.'
  return witness.origin === 'sandbox'
    ? 'Here a local fake signs the rows, so its signature is worth nothing.'
    : `${witness.authority} signs the last hash and the time, so we cannot make rows up later.`
}

function Result({
  verified: { rows, fault, found, recounted, picks, witnessed, stamps },
  brought,
  from,
}: {
  verified: Verified
  brought: string | null
  from: string
}) {
  return (
    <>
      {fault ? (
        <p className={`${styles.broken} flex gap-2 strong danger`}>
          <Icon name="warning" size={20} />{' '}
          <span>
            {`Row ${fault.number} is broken: ${FAULTS[fault.why]}`}
            <Figure>
              {rows > 0 && ` The ${plural(rows, 'row')} before it ${rows === 1 ? 'is' : 'are'} unbroken.`}
            </Figure>
          </span>
        </p>
      ) : (
        <p className={`${styles.whole} flex gap-2 strong`}>
          <Icon name="done" size={20} /> <Figure>{`All ${plural(rows, 'row')} unbroken.`}</Figure>
        </p>
      )}
      {!fault && recounted > 0 && (
        <p className={`${styles.whole} flex gap-2 strong`}>
          <Icon name="done" size={20} />{' '}
          <Figure>{`${plural(recounted, 'result')} counted again from the daily counts.`}</Figure>
        </p>
      )}
      {stamps.fault && (
        <p className={`${styles.broken} flex gap-2 strong danger`}>
          <Icon name="warning" size={20} /> The time stamp of row {stamps.fault.stamp.rows} does not hold.{' '}
          {stamps.fault.words}
        </p>
      )}
      {stamps.last && (
        <p className={`${styles.whole} flex gap-2 strong`}>
          <Icon name="done" size={20} />{' '}
          <span>
            <Figure>{plural(stamps.hold, 'time stamp')}</Figure> correct. The last: row{' '}
            <Figure>{stamps.last.rows}</Figure>, <Figure>{day(stamps.last.signedAt)}</Figure>, signed by{' '}
            {stamps.last.authority}. <Figure>{witnessed}</Figure> of{' '}
            <Figure>{plural(picks, 'prediction')}</Figure> signed within a day.
          </span>
        </p>
      )}
      {brought && (
        <p
          className={
            found === null ? `${styles.broken} flex gap-2 strong danger` : `${styles.whole} flex gap-2 strong`
          }
        >
          {found === null
            ? `The hash from your ${from} is not among them.`
            : `The hash from your ${from} is that of row ${found}.`}
        </p>
      )}
    </>
  )
}

const FAULTS: Record<ChainFault['why'], string> = {
  changed: 'its hash does not fit what it says.',
  missing: 'it is missing.',
  'does not follow': 'it does not carry the hash of the row before.',
  'another end': 'its hash is not the one that this page shows.',
  miscounted: 'its result does not follow from the daily counts.',
  'not as signed': 'the witness signed another row here.',
}

function describeError(error: Error): string {
  if (error instanceof OfflineError)
    return 'Could not reach the server. Check your internet connection and try again.'
  // Browsers disable `crypto.subtle` without https.
  if (!('subtle' in crypto)) return 'This browser can only check over https.'
  return 'The check stopped. Reload the page and try again.'
}

function hashIn(text: string): string | null {
  return /[0-9a-f]{64}/.exec(text.toLowerCase())?.[0] ?? null
}
