import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Recognised, readShopLink } from '#contracts/shop-links'
import { OfflineError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton, Spinner } from '../../../ui/skeleton.tsx'
import { isBarcode } from '../../shell/find/for-lookup.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { type KnownProduct, knownHere } from './known-here.ts'
import { NameForm } from './name-form.tsx'
import { OnDemand } from './on-demand.tsx'
import type { GivenFigures } from './profit-by-name.tsx'
import { lookup } from './queries.ts'
import { ShortLink } from './short-link.tsx'
import { unreadWords } from './unread-words.ts'

export function LookupResult({
  link,
  name,
  given,
  onName,
  onLookUp,
}: {
  link: string
  name: string | undefined
  given: GivenFigures
  onName: (name: string) => void
  onLookUp: (text: string) => void
}) {
  const client = useQueryClient()
  const connection = useConnection()
  const read = readShopLink(link)
  const { data, error, isFetching, refetch } = useQuery({
    ...lookup(link, name),
    enabled: read.kind !== 'unread' && read.kind !== 'short',
  })
  if (read.kind === 'unread') {
    return <Unread link={link} read={{ ...read, name: read.name ?? name ?? null }} onLookUp={onLookUp} />
  }
  if (read.kind === 'short') {
    return (
      <ShortLink read={read} onName={onLookUp}>
        {(found) => (
          <LookupResult
            link={found.link}
            name={name ?? found.name ?? undefined}
            {...{ given, onName, onLookUp }}
          />
        )}
      </ShortLink>
    )
  }
  const known = data?.product ?? knownHere(client, read)
  if (known && data?.read.kind !== 'name' && read.kind === 'product' && isOurMarket(read))
    return <Ours product={known} />
  if (known) return <FoundHere product={known} read={read} />
  if (data) return <OnDemand lookup={data} given={given} onName={onName} />
  if (connection !== 'online' || error instanceof OfflineError) return <UnknownHere />
  if (error) return <Failed error={error} retry={() => void refetch()} />
  return isFetching ? (
    <div className="stack gap-5">
      <Spinner>Looking it up…</Spinner>
      <Skeleton height="8rem" />
    </div>
  ) : (
    <UnknownHere />
  )
}

/** Redirects to the product's page and leaves no extra history entry. */
function Ours({ product }: { product: KnownProduct }) {
  const navigate = useNavigate()
  const { id } = product
  useEffect(() => {
    void navigate({ to: '/product/$id', params: { id }, replace: true })
  }, [navigate, id])
  return <FoundHere product={product} read={null} />
}

function FoundHere({ product, read }: { product: KnownProduct; read: Recognised | null }) {
  const elsewhere = read?.kind === 'product' && !isOurMarket(read) ? read.site : null
  return (
    <Notice
      icon="done"
      title="We follow this product"
      action={
        <PrimaryLink to="/product/$id" params={{ id: product.id }}>
          Open its page <Icon name="forward" size={18} />
        </PrimaryLink>
      }
    >
      <p>{product.name}</p>
      {elsewhere !== null && (
        <p>
          Your link is of {elsewhere}. Our figures are of the United States, where this number may be another
          offer.
        </p>
      )}
    </Notice>
  )
}

function Unread({
  link,
  read,
  onLookUp,
}: {
  link: string
  read: Extract<Recognised, { kind: 'unread' }>
  onLookUp: (text: string) => void
}) {
  const { title, text } = isBarcode(link) ? BARCODE : unreadWords(read)
  return (
    <div className="stack gap-5">
      <Notice icon="warning" title={title} alert>
        <p>{text}</p>
      </Notice>
      <NameForm name={read.name} onName={onLookUp} />
    </div>
  )
}

const BARCODE = {
  title: 'This is a barcode',
  text: 'Our sources do not list products by barcode. Enter what the product is called.',
}

function UnknownHere() {
  return (
    <Notice icon="offline" title="Not among the products on this device">
      <p>We look in all our data when you are online again. Keep this page open, or paste it later.</p>
    </Notice>
  )
}

/** Figures are for the United States. */
function isOurMarket({ site }: Extract<Recognised, { kind: 'product' }>): boolean {
  return site === null || site === 'tiktok.com' || site === 'amazon.com'
}
