import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { install, isInstalled, needsShareSheet } from '../../../offline/install.ts'
import { installPrompt } from '../../../offline/install-prompt.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import type { SavedCache } from '../../../offline/saved-cache.ts'
import { acceptUpdate, updateReady } from '../../../offline/update.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useStore } from '../../../ui/store.ts'
import { loginAddress } from '../../plan/identity/login-address.ts'
import { nameOf } from '../../plan/identity/name-of.ts'
import { canSignIn } from '../../plan/identity/sign-in-provider.ts'
import { SIGN_IN_UNAVAILABLE } from '../../plan/identity/sign-in-unavailable.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { KeptContacts } from '../../supply/kept-contacts/kept-contacts.tsx'
import { appearance, chooseAppearance } from '../frame/appearance.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { FreshnessLine } from '../freshness/freshness-line.tsx'
import { refreshStatus } from '../freshness/status.ts'
import { useSyncedAt } from '../freshness/synced-at.ts'
import { DeviceData } from './device-data.tsx'
import styles from './more-page.module.css'
import { ShareSheetSteps } from './share-sheet-steps.tsx'

const PANEL = `${styles.panel} stack start gap-3 lined surface round-lg`
const ROW = `${styles.row} row apart full target strong`
const NUMBERS = [
  { hash: 'velocity', label: 'What a card says' },
  { hash: 'confidence', label: 'Likely, very likely' },
  { hash: 'range', label: 'Rising, early signals' },
  { hash: 'stage', label: 'Stage and pace' },
  { hash: 'match', label: 'Match' },
  { hash: 'shipments', label: 'Shipments and checked contacts' },
  { hash: 'landed-profit', label: 'Net profit a piece' },
  { hash: 'verdict', label: 'Verdict' },
  { hash: 'forecast', label: 'Forecast' },
  { hash: 'sources', label: 'Data sources' },
]

export function MorePage({ savedCache }: { savedCache: SavedCache }) {
  const update = useStore(updateReady)
  const syncedAt = useSyncedAt([refreshStatus.queryKey])
  return (
    <div className="grid top shrink gap-4">
      <PageHeader title="Account and settings">
        <FreshnessLine syncedAt={syncedAt} />
      </PageHeader>
      <div className={`${styles.columns} grid top shrink gap-4`}>
        <div className="grid top shrink gap-4">
          {update && (
            <section className={PANEL} aria-labelledby="update">
              <h2 id="update">A new version is ready</h2>
              <p className="small soft">Reload to use it. Nothing is lost.</p>
              <Button look="primary" onClick={acceptUpdate}>
                Reload
              </Button>
            </section>
          )}
          <section className={PANEL} aria-labelledby="account">
            <h2 id="account">Your account</h2>
            <MemberLinks />
            <Link className={ROW} to="/costs">
              Your costs <Icon name="edit" />
            </Link>
            <Link className={ROW} to="/help">
              Help <Icon name="forward" />
            </Link>
          </section>
          <AppearanceChoice />
          <InstallGuide />
          <DeviceData savedCache={savedCache} />
          <KeptContacts className={PANEL} />
          <section className={PANEL} aria-labelledby="api">
            <h2 id="api">For developers</h2>
            <a className={ROW} href="/api/docs">
              API reference <Icon name="open" />
            </a>
          </section>
        </div>
        <AboutNumbers />
      </div>
    </div>
  )
}

function AboutNumbers() {
  return (
    <section className={PANEL} aria-labelledby="about">
      <h2 id="about">What the numbers mean</h2>
      <ul className={`${styles.links} grid full`}>
        {NUMBERS.map(({ hash, label }) => (
          <li key={hash}>
            <Link className={ROW} to="/how-it-works" hash={hash}>
              {label} <Icon name="forward" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AppearanceChoice() {
  const chosen = useStore(appearance)
  return (
    <section className={PANEL} aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <Choices
        label="Appearance"
        choices={[
          { value: 'system', label: 'Same as device' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={chosen}
        onChange={chooseAppearance}
      />
    </section>
  )
}

function InstallGuide() {
  const prompt = useStore(installPrompt)
  return (
    <section className={PANEL} aria-labelledby="install">
      <h2 id="install">On your home screen</h2>
      {isInstalled() ? (
        <p className="small soft">Installed: you are in the app.</p>
      ) : prompt ? (
        <>
          <p className="small soft">Opens like an app, also offline.</p>
          <Button look="primary" onClick={() => void install()}>
            <Icon name="download" /> Install
          </Button>
        </>
      ) : needsShareSheet() ? (
        <ShareSheetSteps />
      ) : (
        <p className="small soft">
          Open your browser menu and choose “Install” or “Add to home screen”. Some browsers do not have it.
        </p>
      )}
    </section>
  )
}

/** Only a device with a member cookie asks the server. */
function MemberLinks() {
  const marked = memberTag() !== null
  const { data: user } = useQuery({ ...currentUser, enabled: marked })
  if (!marked || user === null) {
    if (!canSignIn()) return <p className={ROW}>{SIGN_IN_UNAVAILABLE}</p>
    // Visitors have it on every page. After a sign-out that the server missed, the cookie hides it there.
    if (!marked) return null
    return (
      <a className={ROW} href={loginAddress('/more')}>
        Sign in <Icon name="person" />
      </a>
    )
  }
  const name = user && (nameOf(user) ?? user.email)
  return (
    <>
      <Link className={ROW} to="/profile">
        <span>{name ? `${name} · Profile` : 'Profile'}</span>
        <Icon name="person" />
      </Link>
      <Link className={ROW} to="/subscription">
        Plan and invoices <Icon name="plan" />
      </Link>
      <Link className={ROW} to="/profile" hash="keys">
        Keys for your programs <Icon name="lock" />
      </Link>
      <Link className={ROW} to="/alerts/settings">
        Notifications <Icon name="bell" />
      </Link>
      {user?.operator && (
        <Link className={ROW} to="/operator">
          Console: run this server <Icon name="layers" />
        </Link>
      )}
    </>
  )
}
