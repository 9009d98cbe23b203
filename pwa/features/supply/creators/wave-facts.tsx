import type { ReactNode } from 'react'
import type { VideoSummary } from '#contracts/creators'
import { day, plural, quantity, tenths } from '../../../ui/number.ts'
import { dollars } from '../../work/profit/dollars.ts'
import { OutsideLink } from './outside-link.tsx'
import type { SoldProduct } from './sold-product.ts'
import { isCommission, useLeftAt } from './use-left-at.ts'
import styles from './wave-facts.module.css'
import { reachWords } from './who-sells-words.ts'

export function WaveFacts({ summary, product }: { summary: VideoSummary; product: SoldProduct }) {
  const { waveDays, waveStartedOn, firstVideoOn, newCreators, commissionPercent } = summary
  const left = useLeftAt(product, commissionPercent)
  const newest = newCreators.at(-1)
  return (
    <dl className={`${styles.facts} grid tabular`}>
      <Fact label="Age of the wave" beside={waveStartedOn && `since ${day(waveStartedOn)}`}>
        {waveDays === null ? 'not known' : plural(waveDays, 'day')}
      </Fact>
      <Fact label="First video">{firstVideoOn === null ? 'not known' : day(firstVideoOn)}</Fact>
      <Fact label="Largest video" beside={<Largest video={summary.largestVideo} />}>
        {summary.largestVideo?.publishedOn ? day(summary.largestVideo.publishedOn) : 'not known'}
      </Fact>
      <Fact label="New creators" beside={newest && `in the week to ${day(newest.weekEnding)}`}>
        {newest ? quantity(newest.creators) : 'not known'}
      </Fact>
      <Fact label="Commission">
        {isCommission(commissionPercent) ? `${percentText(commissionPercent)}%` : 'not given'}
      </Fact>
      {left !== null && (
        <Fact label="Net profit a piece" beside={left.assumptions}>
          {dollars(left.dollars)}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, beside, children }: { label: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {beside && <dd className={styles.beside}>{beside}</dd>}
    </div>
  )
}

function Largest({ video }: { video: VideoSummary['largestVideo'] }) {
  if (video === null) return null
  const words = reachWords(video) ?? 'Open the video'
  return (
    <OutsideLink to={video.url} says="opens the video">
      {words}
    </OutsideLink>
  )
}

/** `15`, `12.5`. */
function percentText(percent: number): string {
  return Number.isInteger(percent) ? String(percent) : tenths(percent)
}
