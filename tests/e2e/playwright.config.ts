import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

/**
 * Browser journeys on a phone profile. Starts four servers on ports of their own: one whose market is known exactly
 * (`server.ts`), which tests ask unless they say otherwise, the same with Stripe's keys (`stripe-server.ts`), one without
 * any key or source (`bare-server.ts`), and one as a newcomer starts it (`sandbox-server.ts`). Workers read this file too,
 * so what is chosen once travels in the environment.
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
  // Two cores carry a server, a database and two browsers. What needs its second try is named in the report.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Pixel 7'],
    baseURL: process.env.E2E_BASE,
    viewport: { width: 360, height: 740 },
    // A point is a point: nobody looks at these pages, and each frame of a phone's seven would be drawn by the processor.
    deviceScaleFactor: 1,
    // Frames between two states prove nothing and are drawn all the same. The journeys, and what is about motion, have them.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    // Each test has a device of its own: its worker would save the whole app again. `installedTest` lets it.
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
    // A page that is there with the market. The next two are given their databases by this one.
    server('server.ts', `${process.env.E2E_BASE}/product/100`, port),
    server('stripe-server.ts', `${process.env.E2E_STRIPE}/product/100`, stripePort),
    server('bare-server.ts', `${process.env.E2E_BARE}/`, barePort),
    // Its market comes while the first tests run: those that are about it wait for it.
    server('sandbox-server.ts', `${process.env.E2E_SANDBOX}/`, sandboxPort),
  ],
})

function server(file: string, url: string, port: string) {
  return {
    command: `node --import tsx ${file}`,
    url,
    timeout: 240_000,
    // What the server reports as broken belongs to the report of a failed test.
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: { PORT: port },
  }
}

/** Debian's Chromium without a display, a GPU, a sandbox (root) or any request of its own. */
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
