import { PrimaryLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SavedList } from '../../work/watchlist/saved-list.tsx'
import { savedCreators } from '../../work/watchlist/watching.ts'
import { followerWords, soldWords } from './creator-facts.ts'

export function SavedCreators() {
  return (
    <SavedList
      things="creators"
      itemsOf={savedCreators}
      none={<NoCreators />}
      figures={({ now }) =>
        now && (
          <>
            <p className="small medium tabular">{soldWords(now)}</p>
            <p className="small soft tabular">{followerWords(now.followers) ?? 'Followers not known'}</p>
          </>
        )
      }
    />
  )
}

function NoCreators() {
  return (
    <Notice
      icon="people"
      title="No saved creators yet"
      action={<PrimaryLink to="/creators">See all creators</PrimaryLink>}
    >
      <p>
        Open a creator and press Save creator. Next time you see here what changed: what they sell, how much,
        and their followers.
      </p>
    </Notice>
  )
}
