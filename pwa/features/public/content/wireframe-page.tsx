import { useRouter } from '@tanstack/react-router'
import { ROADMAP, stateOf } from '../../../content/roadmap.ts'
import { type Screen, STATES, type State, screensOf } from '../../../content/wireframe.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { ContentLink } from './rich-text.tsx'
import styles from './wireframe-page.module.css'

const TONES = { completed: 'live', 'in-progress': 'accent', planned: 'plain' } as const

export function WireframePage() {
  const { routesByPath } = useRouter()
  const screens = screensOf(Object.keys(routesByPath))
  const done = screens.filter(({ state }) => state === 'completed').length
  return (
    <div className={`${styles.page} stack gap-4`}>
      <PageHeader title="Screens and roadmap" lead="What is ready and what comes next." />
      <p className={`${styles.done} flex wrap gap-2 soft baseline`}>
        <strong>{done}</strong> of {screens.length} screens completed
      </p>
      <section className={`${styles.part} stack gap-4`} aria-labelledby="roadmap">
        <h2 id="roadmap">Roadmap in four phases</h2>
        <ol className={`${styles.phases} grid`}>
          {ROADMAP.map((phase) => {
            const state = stateOf(phase, screens)
            return (
              <li
                key={phase.title}
                className={`${styles.phase} stack start gap-1 relative`}
                data-state={state}
              >
                <h3>{phase.title}</h3>
                <StateBadge state={state} />
                <div>
                  <p>{phase.words}</p>
                  {phase.ahead && (
                    <ul className={`${styles.features} grid small soft`}>
                      {phase.ahead.map((each) => (
                        <li key={each}>{each}</li>
                      ))}
                    </ul>
                  )}
                </div>
              </li>
            )
          })}
        </ol>
      </section>
      <section className={`${styles.part} stack gap-4`} aria-labelledby="screens">
        <h2 id="screens">Screens</h2>
        <ul className={`${styles.screens} grid gap-3`}>
          {screens.map((screen) => (
            <ScreenCard key={screen.path} screen={screen} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function ScreenCard({ screen: { name, path, closed, state, features } }: { screen: Screen }) {
  const shown = path.replace('$', ':')
  const opens = state === 'completed' && !closed && shown === path
  return (
    <li className={`${styles.screen} stack top lined surface round-lg pad-4`} data-state={state}>
      <p className="flex wrap apart gap-2 baseline">
        <strong className="large bold">{name}</strong>
        <StateBadge state={state} />
      </p>
      {opens ? (
        <ContentLink to={path} className={`${styles.path} row target small soft medium`}>
          {shown}
        </ContentLink>
      ) : (
        <p className={`${styles.path} row target small soft medium`}>{shown}</p>
      )}
      <ul className={`${styles.features} grid small soft`}>
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
