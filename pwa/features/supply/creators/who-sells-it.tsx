import { useQuery } from '@tanstack/react-query'
import type { ProductVideos, VideoSummary } from '#contracts/creators'
import { Button } from '../../../ui/button.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { originWords } from '../../shell/freshness/origin-line.tsx'
import { NewCreators } from './new-creators.tsx'
import { sellersOf } from './queries.ts'
import type { SoldProduct } from './sold-product.ts'
import { TopCreators } from './top-creators.tsx'
import { VideoLinks } from './video-links.tsx'
import { WaveFacts } from './wave-facts.tsx'
import { WhoSellsWaiting } from './who-sells-waiting.tsx'
import { concludeSellers, riskOfSellers, whatWasCounted } from './who-sells-words.ts'

/** Inside a panel of that name. */
export default function WhoSellsIt({ product }: { product: SoldProduct }) {
  const connection = useConnection()
  const { data, error, isPending, refetch } = useQuery(sellersOf(product.id))
  if (data) return <Answered product={product} sellers={data} />
  if (error)
    return (
      <p className="row wrap gap-2 small soft" role="alert">
        Its creators could not be loaded.
        <Button onClick={() => void refetch()}>
          <Icon name="refresh" /> Try again
        </Button>
      </p>
    )
  if (isPending && connection !== 'online')
    return <p className="small soft">Not saved on this device. It loads when you are online.</p>
  return <WhoSellsWaiting />
}

function Answered({ product, sellers }: { product: SoldProduct; sellers: ProductVideos }) {
  const { summary, creators, videos } = sellers
  if (summary === null) return <p className="small soft">No source has listed its videos yet.</p>
  return (
    <>
      <Conclusion summary={summary} />
      {summary.videosKnown > 0 && <WaveFacts summary={summary} product={product} />}
      {creators.length > 0 && (
        <Fold as="h3" title="Creators">
          <TopCreators creators={creators} productId={product.id} />
        </Fold>
      )}
      {summary.newCreators.length > 0 && (
        <Fold as="h3" title="New creators">
          <NewCreators weeks={summary.newCreators} />
        </Fold>
      )}
      {videos.length > 0 && (
        <Fold as="h3" title="Videos">
          <VideoLinks videos={videos} origin={summary.provenance.origin} />
        </Fold>
      )}
      <Fold as="h3" title="How this is counted">
        <p className="small tabular">
          <Figure>{whatWasCounted(summary)}</Figure> Sales by video are the source’s estimates.
          {summary.waveDays !== null &&
            ' The wave began with the first of the videos that made half of them.'}
        </p>
      </Fold>
      <p className="small soft tabular">
        <Figure>{originWords(summary.provenance)}</Figure>
      </p>
    </>
  )
}

function Conclusion({ summary }: { summary: VideoSummary }) {
  const risk = riskOfSellers(summary)
  return (
    <div className="stack gap-1">
      <p className="large strong snug pretty">{concludeSellers(summary)}</p>
      {risk !== null && <p className="small">{risk}</p>}
    </div>
  )
}
