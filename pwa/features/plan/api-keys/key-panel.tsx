import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ApiKey } from '#contracts/api-keys'
import { Badge } from '../../../ui/badge.tsx'
import { Button, QuietLink } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useNow } from '../../../ui/now.ts'
import { age, day } from '../../../ui/number.ts'
import page from '../../shell/frame/account-section.module.css'
import { AccountSection } from '../../shell/frame/account-section.tsx'
import styles from './key-panel.module.css'
import { MakeKey } from './make-key.tsx'
import { apiKeys } from './queries.ts'
import { RevokeKey } from './revoke-key.tsx'
import { SCOPE_WORDS } from './scope-words.ts'

const ANCHOR = 'keys'

export function KeyPanel({ isPro }: { isPro: boolean }) {
  // When the page loaded, the fragment's target did not exist.
  useEffect(() => {
    if (location.hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView()
  }, [])
  return (
    <AccountSection title="Keys for your programs" anchor={ANCHOR} query={apiKeys} height="8rem">
      {({ keys, most }) => (
        <>
          <p className={page.soft}>
            With a key, your own program reads the same data: a spreadsheet, a script, or an AI assistant.{' '}
            <Link className="underline" to="/developers">
              How to use a key
            </Link>
          </p>
          <Keys keys={keys} />
          {isPro ? <Make full={keys.length >= most} most={most} /> : <WithPlan hasKeys={keys.length > 0} />}
        </>
      )}
    </AccountSection>
  )
}

function Keys({ keys }: { keys: ApiKey[] }) {
  if (keys.length === 0) return null
  return (
    <ul className="grid">
      {keys.map((key) => (
        <Entry key={key.id} apiKey={key} />
      ))}
    </ul>
  )
}

function Entry({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow()
  const [revoking, setRevoking] = useState(false)
  const { name, begins, scopes, createdAt, lastUsedAt, expired } = apiKey
  return (
    <li className={`${styles.entry} row wrap apart target pad-block-2`}>
      <div>
        <p className={`${styles.name} row wrap strong breaks`}>
          {name} {expired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className={page.soft}>
          <code>{begins}…</code> · {scopes.map((scope) => SCOPE_WORDS[scope].name).join(', ')}
        </p>
        <p className={page.soft}>
          Made <Figure>{day(createdAt)}</Figure> ·{' '}
          <Figure>{lastUsedAt ? `last used ${age(lastUsedAt, now)}` : 'never used'}</Figure> · {endOf(apiKey)}
        </p>
      </div>
      <Button onClick={() => setRevoking(true)} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      {revoking && <RevokeKey apiKey={apiKey} onClose={() => setRevoking(false)} />}
    </li>
  )
}

function endOf({ expiresAt, expired }: ApiKey): string {
  if (expiresAt === null) return 'works until you revoke it'
  return expired ? `expired ${day(expiresAt)}` : `works until ${day(expiresAt)}`
}

function Make({ full, most }: { full: boolean; most: number }) {
  const [making, setMaking] = useState(false)
  if (full) {
    return (
      <p className={page.soft}>You have {most} keys, the most you can have. Revoke one to make another.</p>
    )
  }
  return (
    <>
      <div>
        <Button onClick={() => setMaking(true)}>
          <Icon name="add" /> Make a key
        </Button>
      </div>
      {making && <MakeKey onClose={() => setMaking(false)} />}
    </>
  )
}

function WithPlan({ hasKeys }: { hasKeys: boolean }) {
  return (
    <>
      <p className={page.soft}>
        {hasKeys
          ? 'Keys come with a plan. Yours do not work now; they work again as soon as you have a plan.'
          : 'Keys come with a plan.'}
      </p>
      <div>
        <QuietLink to="/payment">Get Premium</QuietLink>
      </div>
    </>
  )
}
