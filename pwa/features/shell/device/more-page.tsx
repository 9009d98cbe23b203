import { Link } from '@tanstack/react-router'
import type { SavedCache } from '../../../offline/saved-cache.ts'
import { acceptUpdate, updateReady } from '../../../offline/update.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useStore } from '../../../ui/store.ts'
import { GatedLink } from '../../plan/billing/gated-link.tsx'
import { AccountRow } from '../../plan/identity/account-row.tsx'
import { ConsoleRow } from '../../plan/identity/console-row.tsx'
import { KeptContacts } from '../../supply/kept-contacts/kept-contacts.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { FreshnessLine } from '../freshness/freshness-line.tsx'
import { refreshStatus } from '../freshness/status.ts'
import { useSyncedAt } from '../freshness/synced-at.ts'
import { AboutNumbers } from './about-numbers.tsx'
import { AppearanceChoice } from './appearance-choice.tsx'
import { DeviceData } from './device-data.tsx'
import { InstallGuide } from './install-guide.tsx'
import styles from './more-page.module.css'

export function MorePage({ savedCache }: { savedCache: SavedCache }) {
  const update = useStore(updateReady)
  const syncedAt = useSyncedAt([refreshStatus.queryKey])
  return (
    <div className="grid top shrink gap-4">
      <PageHeader title="More" lead="App settings, and what the numbers mean.">
        <FreshnessLine syncedAt={syncedAt} />
      </PageHeader>
      <div className={`${styles.columns} grid top shrink gap-4`}>
        <div className="grid top shrink gap-4">
          {update && (
            <section
              className={`${styles.panel} stack start gap-3 lined surface round-lg`}
              aria-labelledby="update"
            >
              <h2 id="update">A new version is ready</h2>
              <p className="small soft">Reload to use it. Nothing is lost.</p>
              <Button look="primary" onClick={acceptUpdate}>
                Reload
              </Button>
            </section>
          )}
          <section
            className={`${styles.panel} stack start gap-3 lined surface round-lg`}
            aria-labelledby="account"
          >
            <h2 id="account">Your account</h2>
            <AccountRow className={`${styles.row} row apart full target strong`} />
            <ConsoleRow className={`${styles.row} row apart full target strong`} />
            <Link className={`${styles.row} row apart full target strong`} to="/costs">
              Your costs: what profits are calculated with <Icon name="edit" />
            </Link>
            <GatedLink className={`${styles.row} row apart full target strong`} to="/alerts" asks="feature">
              Alerts: what changed in what you watch <Icon name="bell" />
            </GatedLink>
            <GatedLink className={`${styles.row} row apart full target strong`} to="/explore" asks="feature">
              Explore: filters, saved views, exports <Icon name="filter" />
            </GatedLink>
          </section>
          <AppearanceChoice />
          <InstallGuide />
          <DeviceData savedCache={savedCache} />
          <KeptContacts className={`${styles.panel} stack start gap-3 lined surface round-lg`} />
          <section
            className={`${styles.panel} stack start gap-3 lined surface round-lg`}
            aria-labelledby="api"
          >
            <h2 id="api">For developers</h2>
            <a className={`${styles.row} row apart full target strong`} href="/api/docs">
              API reference <Icon name="open" />
            </a>
          </section>
        </div>
        <AboutNumbers />
      </div>
    </div>
  )
}
