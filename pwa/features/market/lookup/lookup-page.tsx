import type { ShareRefusal } from '#contracts/share-refusals'
import { QuietLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FindBox } from '../../shell/find/find-box.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { FreshnessLine } from '../../shell/freshness/freshness-line.tsx'
import { useSignedInHere } from '../../work/watchlist/watching.ts'
import { FollowsList } from './follows-list.tsx'
import styles from './lookup-page.module.css'
import { LookupResult } from './lookup-result.tsx'
import { PasteButton } from './paste-button.tsx'
import { PictureSearch } from './picture-search.tsx'
import type { GivenFigures } from './profit-by-name.tsx'
import { ShareRefused } from './share-refused.tsx'

export function LookupPage({
  link,
  name,
  given,
  refused,
  onLookUp,
  onName,
}: {
  link: string | undefined
  name: string | undefined
  given: GivenFigures
  refused: ShareRefusal | undefined
  onLookUp: (text: string) => void
  onName: (name: string) => void
}) {
  const connection = useConnection()
  const signedIn = useSignedInHere()
  return (
    <div className={`${styles.page} stack gap-5`}>
      <meta name="robots" content="noindex" />
      <PageHeader title="Look up a product" lead="Paste a link to see suppliers and profit.">
        {connection !== 'online' && (
          <FreshnessLine syncedAt={0} unsaved="We search the products on this device" />
        )}
      </PageHeader>
      <FindBox
        label="Product link, item number, ASIN or title"
        hint="Link or title"
        action="Look up"
        name="link"
        q={link}
        onWords={(text) => text && onLookUp(text)}
      >
        <PasteButton onPaste={onLookUp} />
      </FindBox>
      {refused && <ShareRefused why={refused} />}
      {link === undefined ? (
        <>
          <HowTo />
          <PictureSearch />
        </>
      ) : (
        <LookupResult link={link} name={name} given={given} onName={onName} onLookUp={onLookUp} />
      )}
      {signedIn && <FollowsList />}
    </div>
  )
}

function HowTo() {
  return (
    <section className="grid gap-3" aria-labelledby="lookup-how">
      <h2 id="lookup-how">Three ways</h2>
      <ol className={`${styles.ways} grid gap-3`}>
        <li>
          <Icon name="share" size={20} />
          <span>
            <strong>Share.</strong> In a shop’s app tap Share, then this app: a link, a text, a photo or a
            file. It has to be installed on your phone.
          </span>
        </li>
        <li>
          <Icon name="copy" size={20} />
          <span>
            <strong>Paste.</strong> Copy the link of a product and paste it above.
          </span>
        </li>
        <li>
          <Icon name="product" size={20} />
          <span>
            <strong>Type.</strong> An item number, an ASIN, or just what the product is called.
          </span>
        </li>
      </ol>
      <p className="small soft">We open short links of TikTok, Amazon, AliExpress and Shopee for you.</p>
      <p>
        <QuietLink to="/my-list">
          <Icon name="report" size={18} /> Match a whole list
        </QuietLink>
      </p>
    </section>
  )
}
