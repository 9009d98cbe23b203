import { creatorName } from '#contracts/creator-name'
import type { ProductCreator } from '#contracts/creators'
import { Picture } from '../../../ui/picture.tsx'
import { ShareBar } from '../../../ui/share-bar.tsx'
import { CardLink } from '../../shell/frame/card-link.tsx'
import styles from './top-creators.module.css'
import { sellerWords } from './who-sells-words.ts'

const PICTURE_PX = 44

export function TopCreators({
  creators,
  productId,
}: {
  creators: readonly ProductCreator[]
  productId: string
}) {
  return (
    <ol className="stack gap-1">
      {creators.map((creator) => (
        <li key={creator.id} className={`${styles.creator} row gap-3 relative target`}>
          <span className={styles.picture}>
            <Picture source={creator.imageUrl} size={PICTURE_PX} none="people" />
          </span>
          <div className={`${styles.what} stack`}>
            <p className="strong breaks">
              <CardLink to="/creator/$id" id={creator.id} productId={productId}>
                {creatorName(creator)}
              </CardLink>
            </p>
            {creator.share !== null && <ShareBar share={creator.share} />}
            <p className="small soft tabular">{sellerWords(creator)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
