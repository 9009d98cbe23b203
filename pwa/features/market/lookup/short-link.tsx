import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Recognised } from '#contracts/shop-links'
import { openedShortLink } from '#contracts/short-links'
import { OfflineError } from '../../../call-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import styles from './lookup-result.module.css'
import { NameForm } from './name-form.tsx'
import { shortLink } from './queries.ts'

type Short = Extract<Recognised, { kind: 'short' }>

/** Opens a short link on the server and goes on with what it leads to. Others need three steps by hand. */
export function ShortLink({
  read,
  onName,
  children,
}: {
  read: Short
  onName: (name: string) => void
  children: (found: { link: string; name: string | null }) => ReactNode
}) {
  const connection = useConnection()
  const address = openedShortLink(read.address)
  const { data, error, isFetching, refetch } = useQuery({
    ...shortLink(address ?? ''),
    enabled: address !== null,
  })
  // Words beside the link are often the product's name.
  const words =
    read.name === null ? <NameForm name={null} onName={onName} /> : children({ link: read.name, name: null })
  if (data?.link) return children({ link: data.link, name: data.name ?? read.name })
  if (address === null || (!data && (connection !== 'online' || error instanceof OfflineError))) {
    return (
      <div className="stack gap-5">
        <ByHand read={read} offline={address !== null} />
        {words}
      </div>
    )
  }
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />
  if (!data || isFetching) {
    return (
      <div className="stack gap-5">
        <Spinner>Opening the short link…</Spinner>
        <Skeleton height="8rem" />
      </div>
    )
  }
  return (
    <div className="stack gap-5">
      {data.outcome === 'no-answer' ? (
        <Notice
          icon="warning"
          title="The shop did not answer"
          alert
          action={
            <Button onClick={() => void refetch()}>
              <Icon name="refresh" /> Try again
            </Button>
          }
        >
          <p>
            We could not open this link of {read.host}. Try again in a minute, or enter the product’s name.
          </p>
        </Notice>
      ) : (
        <Notice icon="warning" title="This link leads to no product" alert>
          <p>It may be old, or of a profile or a video. Open the product, tap Share, and copy that link.</p>
        </Notice>
      )}
      {words}
    </div>
  )
}

function ByHand({ read: { host, address }, offline }: { read: Short; offline: boolean }) {
  return (
    <Panel title="This is a short link">
      <p>
        {offline
          ? `While you are offline we cannot see which product a link of ${host} leads to. Look it up when you are online again.`
          : `A link of ${host} does not say which product it leads to, and our server does not open it. Three steps:`}
      </p>
      {!offline && (
        <ol className={`${styles.steps} grid gap-2`}>
          <li>
            <a href={address} target="_blank" rel="noopener noreferrer">
              Open the link <Icon name="open" size={16} />
            </a>
          </li>
          <li>Wait for the product, then copy the long address from the address bar or the Share menu.</li>
          <li>Paste it above.</li>
        </ol>
      )}
      <p>No time for that? Enter what the product is called, and we match suppliers by its name.</p>
    </Panel>
  )
}
