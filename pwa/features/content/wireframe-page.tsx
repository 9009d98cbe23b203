import { ROADMAP, SCREENS, type Screen, STATES, type State } from '../../content/wireframe.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import styles from './wireframe-page.module.css'
import { ContentLink } from './words.tsx'

const TONES = { completed: 'live', 'in-progress': 'accent', planned: 'plain' } as const
const done = SCREENS.filter(({ state }) => state === 'completed').length

/** What is built and what is not, screen by screen. */
export function WireframePage() {
  return (
    <div className={styles.page}>
      <PageHeader title="Screens and roadmap" lead="What is ready and what comes next." />
      <p className={styles.done}>
        <strong>{done}</strong> of {SCREENS.length} screens completed
      </p>
      <section className={styles.part} aria-labelledby="roadmap">
        <h2 id="roadmap">Roadmap in four phases</h2>
        <ol className={styles.phases}>
          {ROADMAP.map(({ title, state, words }) => (
            <li key={title} className={styles.phase} data-state={state}>
              <h3>{title}</h3>
              <StateBadge state={state} />
              <p>{words}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.part} aria-labelledby="screens">
        <h2 id="screens">Screens</h2>
        <ul className={styles.screens}>
          {SCREENS.map((screen) => (
            <ScreenCard key={screen.path} screen={screen} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function ScreenCard({ screen: { name, path, to, state, features } }: { screen: Screen }) {
  return (
    <li className={styles.screen} data-state={state}>
      <p className={styles.head}>
        <strong className={styles.name}>{name}</strong>
        <StateBadge state={state} />
      </p>
      {to === null ? (
        <p className={styles.path}>{path}</p>
      ) : (
        <ContentLink to={to} className={styles.path}>
          {path}
        </ContentLink>
      )}
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  )
}

function StateBadge({ state }: { state: State }) {
  return <Badge tone={TONES[state]}>{STATES[state]}</Badge>
}
