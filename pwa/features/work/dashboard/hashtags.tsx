import { useQuery } from '@tanstack/react-query'
import type { Hashtag } from '#contracts/hashtags'
import { Figure } from '../../../ui/figure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { percent, short } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OriginLine } from '../../shell/freshness/origin-line.tsx'
import { QueryResult } from '../member-page/query-result.tsx'
import { Section } from '../member-page/section.tsx'
import styles from './hashtags.module.css'
import { hashtags } from './queries.ts'

const SHOWN = 5

export function Hashtags() {
  const query = useQuery(hashtags)
  return (
    <Section
      title="Trending hashtags"
      note="Views, growth a week, viral score 0 to 100"
      busy={query.isPending}
    >
      <QueryResult query={query} what="This list" waiting={<HashtagSkeletons />}>
        {({ trending_hashtags: all }) => {
          const shown = all.slice(0, SHOWN)
          if (shown.length === 0) {
            return (
              <Notice icon="trending" title="No trending hashtags available">
                <p>No connected source has hashtag data. You can import a file.</p>
              </Notice>
            )
          }
          return (
            <>
              <ol className={styles.list}>
                {shown.map((hashtag, index) => (
                  <Row key={hashtag.hashtag} hashtag={hashtag} position={index + 1} />
                ))}
              </ol>
              <OriginLine of={shown.map(({ provenance }) => provenance)} />
            </>
          )
        }}
      </QueryResult>
    </Section>
  )
}

export function HashtagSkeletons() {
  return (
    <div aria-hidden="true">
      <div className={styles.list}>
        {Array.from({ length: SHOWN }, (_, position) => (
          <div key={String(position)} className={`${styles.row} grid middle tabular`}>
            <Skeleton height="2.5rem" />
          </div>
        ))}
      </div>
      <p className={`${styles.soft} tiny soft`}> </p>
    </div>
  )
}

function Row({ hashtag: { hashtag, view_count, growth_rate, viral_score }, position }: RowProps) {
  return (
    <li className={`${styles.row} grid middle tabular`}>
      <span className="small soft bold" aria-hidden="true">
        {position}
      </span>
      <p className="stack shrink">
        <strong>#{hashtag.replace(/^#/, '')}</strong>
        <span className={`${styles.soft} tiny soft`}>
          {view_count === null ? 'views not known' : short(view_count)}
          {view_count !== null && <span className="visually-hidden"> views</span>}
        </span>
      </p>
      <p className={`${styles.growth} grid large`} data-falling={(growth_rate ?? 0) < 0 || undefined}>
        {growth_rate === null ? (
          <span className={`${styles.soft} tiny soft`}>growth not known</span>
        ) : (
          <>
            <Figure>{percent(growth_rate, true)}</Figure>
            <span className="visually-hidden"> a week</span>
          </>
        )}
      </p>
      <p className={`${styles.score} grid`}>
        {viral_score === null ? (
          <span className={`${styles.soft} tiny soft`}>no score</span>
        ) : (
          <>
            <span className="visually-hidden">Viral score </span>
            <strong>{Math.round(viral_score)}</strong>
            <meter
              className={`${styles.meter} full pill clip`}
              min={0}
              max={100}
              value={viral_score}
              aria-hidden="true"
            />
          </>
        )}
      </p>
    </li>
  )
}

interface RowProps {
  hashtag: Hashtag
  position: number
}
