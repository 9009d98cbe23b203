import { Notice } from '../../ui/notice.tsx'
import { WhenDataComes } from '../freshness/when-data-comes.tsx'

export function NoProducts() {
  return (
    <Notice icon="trending" title="No TikTok trending products available">
      <WhenDataComes>
        Products appear here after the next refresh, once a data source is connected or a file is imported.
      </WhenDataComes>
    </Notice>
  )
}
