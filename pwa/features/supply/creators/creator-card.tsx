import { creatorName, handleBeside } from '#contracts/creator-name'
import type { CreatorCard as Creator } from '#contracts/creators'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { CardLink } from '../../shell/frame/card-link.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import styles from './creator-card.module.css'
import { creatorFacts, soldWords } from './creator-facts.ts'
import { hitRateWords } from './hit-rate-words.ts'

const PICTURE_PX = 56

export function CreatorCard({ creator, ownOrigin }: { creator: Creator; ownOrigin: boolean }) {
  const { categories, hasContact, contactLocked, provenance } = creator
  const handle = handleBeside(creator)
  return (
    <li className={`${styles.card} relative`}>
      <span className={styles.picture}>
        <Picture source={creator.imageUrl} size={PICTURE_PX} none="people" />
      </span>
      <div className={`${styles.what} stack gap-1`}>
        <h2 className="large strong snug breaks">
          <CardLink to="/creator/$id" id={creator.id}>
            {creatorName(creator)}
          </CardLink>
        </h2>
        {handle !== null && <p className="small soft breaks">{handle}</p>}
        <p className="medium tabular">{soldWords(creator)}</p>
        <p className="small soft tabular">
          {hitRateWords(creator.hitRate) ?? 'Hit rate not known: no counted sales'}
        </p>
        <p className="small soft tabular">{creatorFacts(creator)}</p>
        {categories.length > 0 && <p className="small soft">{categories.join(', ')}</p>}
        <p className="small soft row gap-1">
          <Icon name={hasContact && contactLocked ? 'lock' : 'mail'} size={14} />{' '}
          {hasContact ? 'Public e-mail' : 'No public e-mail'}
        </p>
        {ownOrigin && <OriginLine of={[provenance]} />}
      </div>
    </li>
  )
}
