import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  'npx',
  [
    ...['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', 'login-toasts.spec.ts'],
    ...['--workers', '1', '--retries', '0'],
  ],
  { stdio: 'inherit', env: { ...process.env, SLOW_PHONE: 'on' } },
)
process.exitCode = status ?? 1
