import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

/**
 * Four servers: a known market (`server.ts`, the default), the same with Stripe's keys (`stripe-server.ts`),
 * one without settings (`bare-server.ts`), a first start (`sandbox-server.ts`). Workers read this file too,
 * so the environment carries random choices.
 */
process.env.E2E_PORT ??= String(20_000 + 4 * Math.floor(Math.random() * 2500))
process.env.E2E_HOME ??= join(tmpdir(), `tideline-e2e-${process.env.E2E_PORT}`)
const [port = '', stripePort = '', barePort = '', sandboxPort = ''] = [0, 1, 2, 3].map((next) =>
  String(Number(process.env.E2E_PORT) + next),
)
process.env.E2E_BASE = `http://localhost:${port}`
process.env.E2E_STRIPE = `http://localhost:${stripePort}`
process.env.E2E_BARE = `http://localhost:${barePort}`
process.env.E2E_SANDBOX = `http://localhost:${sandboxPort}`

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Pixel 7'],
    baseURL: process.env.E2E_BASE,
    viewport: { width: 360, height: 740 },
    // Phone density would draw seven times the pixels on the CPU.
    deviceScaleFactor: 1,
    // Only journeys and tests about motion need animation.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    // A worker would save the whole app per test. `installedTest` allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumArgs() },
  },
  projects: [
    { name: 'journeys', testIgnore: '**/*screenshots.spec.ts' },
    ...(process.env.SHOTS || process.env.STORE_SHOTS
      ? [{ name: 'screenshots', testMatch: '**/*screenshots.spec.ts' }]
      : []),
  ],
  webServer: [
    // Exists once the market is filled. This server also creates the next two's databases.
    server('server.ts', `${process.env.E2E_BASE}/product/100`, port),
    server('stripe-server.ts', `${process.env.E2E_STRIPE}/product/100`, stripePort),
    server('bare-server.ts', `${process.env.E2E_BARE}/`, barePort),
    // Its market arrives during the first tests.
    server('sandbox-server.ts', `${process.env.E2E_SANDBOX}/`, sandboxPort),
  ],
})

function server(file: string, url: string, port: string) {
  return {
    command: `node --import tsx ${file}`,
    url,
    timeout: 240_000,
    // Includes server errors in a failed test's report.
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: { PORT: port },
  }
}

/** Debian's Chromium without display, GPU, sandbox (root) or background requests. */
function chromiumArgs(): string[] {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}
