import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeMember,
  listMembers,
  type MemberChange,
  type OperatorMember,
} from '#contracts/operator-members'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Figure } from '../../ui/figure.tsx'
import { day } from '../../ui/number.ts'
import { Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './operator-page.module.css'
import { OperatorPage } from './operator-page.tsx'
import { membersFound } from './queries.ts'
import { useConsoleAction } from './use-console-action.ts'

export default function MembersPage() {
  return (
    <OperatorPage
      title="Members"
      lead="Who has an account, and what plan. What they keep in it is theirs alone."
    >
      <Members />
    </OperatorPage>
  )
}

function Members() {
  const [q, setQ] = useState('')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    membersFound(q),
  )
  const members = data?.pages.flatMap((page) => page.members)
  return (
    <Panel title="Members">
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setQ(String(new FormData(event.currentTarget).get('q') ?? '').trim())
          }}
          className="row wrap gap-2"
        >
          <SearchField label="Name, e-mail or number" name="q" maxLength={100} />
          <Button type="submit">Search</Button>
        </form>
      </search>
      {members ? (
        <>
          <p className="small soft pretty" role="status">
            {members.length === 0
              ? 'Nobody found. Try part of the name or of the address.'
              : hasNextPage
                ? `The newest ${members.length} are shown.`
                : `${members.length} found.`}
          </p>
          <ul className="stack">
            {members.map((member) => (
              <Member key={member.id} member={member} />
            ))}
          </ul>
          {hasNextPage && (
            <div>
              <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height="20rem" />
      )}
    </Panel>
  )
}

function Member({ member }: { member: OperatorMember }) {
  const { id, name, email, emailVerified, plan, given, contactsUsed, operator, createdAt, signedInAt } =
    member
  const changing = useConsoleAction(
    (change: MemberChange) => call(changeMember, { params: { id }, body: { change } }),
    { changes: [listMembers.path], failed: 'Nothing was changed' },
  )
  const whom = name ?? email ?? `member ${id}`
  const change = (what: MemberChange, label: string) => (
    <Button
      pending={changing.isPending}
      onClick={() => changing.mutate(what)}
      aria-label={`${label}: ${whom}`}
    >
      {label}
    </Button>
  )
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <h3 className={`${styles.head} row wrap strong`}>
        {whom} <Badge tone={plan ? 'live' : 'plain'}>{plan?.name ?? 'Free'}</Badge>
        {operator && <Badge tone="accent">Operator</Badge>}
      </h3>
      {name !== null && email !== null && <p>{email}</p>}
      <p className="small soft pretty">
        Member {id} · since <Figure>{day(createdAt)}</Figure> · signed in <Figure>{day(signedInAt)}</Figure> ·
        free contacts used: {contactsUsed}
        {email !== null && emailVerified !== true && ' · address not verified'}
      </p>
      <div className="row wrap gap-2">
        {given ? change('plan-taken', 'Take given Pro back') : change('plan-given', 'Give Pro')}
        {operator ? change('operator-off', 'No longer operator') : change('operator-on', 'Make operator')}
      </div>
    </li>
  )
}
