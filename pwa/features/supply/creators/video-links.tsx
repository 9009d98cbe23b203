import type { ProductVideo } from '#contracts/creators'
import type { Origin } from '#contracts/provenance'
import { Icon } from '../../../ui/icon.tsx'
import { day } from '../../../ui/number.ts'
import { Picture } from '../../../ui/picture.tsx'
import wholeCard from '../../../ui/whole-card.module.css'
import styles from './video-links.module.css'
import { reachWords } from './who-sells-words.ts'

const PICTURE_PX = 72

/** Links only: nothing is embedded, and a press opens the video where it was published. */
export function VideoLinks({ videos, origin }: { videos: readonly ProductVideo[]; origin: Origin }) {
  return (
    <>
      <ul className={`${styles.videos} grid gap-3`}>
        {videos.map((video) => (
          <Video key={video.id} video={video} />
        ))}
      </ul>
      <p className="small soft">
        {videos.some(({ url }) => url !== null)
          ? 'A press opens the video on TikTok, in another tab.'
          : origin === 'sandbox'
            ? 'Sample data: these videos do not exist.'
            : 'No address is known for these videos.'}
      </p>
    </>
  )
}

function Video({ video }: { video: ProductVideo }) {
  const { thumbnailUrl, handle, publishedOn, url } = video
  const title = handle === null ? 'Video' : `@${handle}`
  return (
    <li className={`${styles.video} relative lined surface round-md`}>
      <Picture source={thumbnailUrl} size={PICTURE_PX} />
      <div className={`${styles.words} stack small tabular`}>
        <p className="strong breaks">
          {url === null ? (
            title
          ) : (
            <a
              className={`${wholeCard.link} inline gap-1`}
              href={url}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="play" size={14} /> {title}
              <span className="visually-hidden">, opens the video in another tab</span>
            </a>
          )}
        </p>
        <p>{reachWords(video) ?? 'Reach not known'}</p>
        <p className="soft">{publishedOn === null ? 'Date not known' : day(publishedOn)}</p>
      </div>
    </li>
  )
}
