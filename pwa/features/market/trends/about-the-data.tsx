import { Link } from '@tanstack/react-router'
import { DataSources } from '../../shell/freshness/data-sources.tsx'
import { TideGauge } from './tide-gauge.tsx'

export default function AboutTheData() {
  return (
    <div>
      <TideGauge />
      <DataSources />
      <p>
        <Link className="inline target small soft underline" to="/how-it-works" hash="velocity">
          How we count growth, and how sure we are
        </Link>
      </p>
    </div>
  )
}
