import { useMutation } from '@tanstack/react-query'
import { type SetupStep, testSetup } from '#contracts/operator-setup'
import { call } from '../../api.ts'
import { describeError } from '../../describe-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, PrimaryLink } from '../../ui/button.tsx'
import styles from './operator-page.module.css'

/** Missing steps first, optional ones last. */
export function SetupSteps({ steps }: { steps: readonly SetupStep[] }) {
  const missing = steps.filter(({ state }) => state === 'missing')
  const there = steps.filter(({ state }) => state === 'ready' || state === 'sandbox')
  const off = steps.filter(({ state }) => state === 'off')
  return (
    <>
      <p className="small soft pretty">
        {missing.length === 0
          ? NOTHING_MISSING[there.some(({ state }) => state === 'sandbox') ? 'sandbox' : 'real']
          : `${missing.length} of ${missing.length + there.length} are not set up. Nothing here is needed to begin. Settings are environment variables: set them where the server is started, then restart it.`}
      </p>
      {steps.every(
        ({ id, state }) => !id.startsWith('source-') || state === 'missing' || state === 'off',
      ) && (
        <div className="grid start gap-2">
          <p>No source brings data yet. You can begin with a file.</p>
          <PrimaryLink to="/operator/$section" params={{ section: 'upload' }}>
            Upload a file
          </PrimaryLink>
        </div>
      )}
      <ul className="stack">
        {[...missing, ...there, ...off].map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ul>
    </>
  )
}

const NOTHING_MISSING = {
  real: 'Everything is set up.',
  sandbox: 'Nothing is missing. What is marked Sandbox is a local fake, for trying things out.',
}

const STATES = {
  ready: { tone: 'live', label: 'Set up' },
  sandbox: { tone: 'plain', label: 'Sandbox' },
  missing: { tone: 'plain', label: 'Not set up' },
  off: { tone: 'plain', label: 'Off' },
} as const

function Step({ step: { id, title, state, words, settings } }: { step: SetupStep }) {
  const { tone, label } = STATES[state]
  const isSetUp = state === 'ready' || state === 'sandbox'
  const testing = useMutation({
    mutationFn: () => call(testSetup, { params: { step: id } }),
    networkMode: 'always',
  })
  return (
    <li className={`${styles.entry} stack gap-2 breaks`}>
      <h3 className={`${styles.head} row wrap strong`}>
        {title} <Badge tone={tone}>{label}</Badge>
      </h3>
      <p>{words}</p>
      <p className="small soft pretty">
        {isSetUp ? 'Settings: ' : 'Set '}
        {settings.map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
            <code>{name}</code>
          </span>
        ))}
      </p>
      {isSetUp && (
        <div className="row wrap gap-2">
          <Button pending={testing.isPending} onClick={() => testing.mutate()} aria-label={`Test ${title}`}>
            Test
          </Button>
          <p role="status" className={testing.data?.ok ? styles.good : 'danger'}>
            {testing.isPending ? (
              <span className="small soft pretty">Testing…</span>
            ) : testing.data ? (
              `${testing.data.ok ? 'It works.' : 'It does not work.'} ${testing.data.answer}`
            ) : (
              testing.error && `Not tested. ${describeError(testing.error)}`
            )}
          </p>
        </div>
      )}
    </li>
  )
}
