import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../support/chromium.ts'

/**
 * Browser journeys on a phone profile. Starts the built app on a port of its own with a fresh data folder; `E2E_URL` names
 * a server that runs already. Workers read this file too, so what is chosen once travels in the environment.
 */
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
const baseURL = process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`
process.env.E2E_BASE = baseURL

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
    baseURL,
    viewport: { width: 360, height: 740 },
    locale: 'en-US',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumArgs() },
  },
  projects: [
    { name: 'journeys', testIgnore: '**/*screenshots.spec.ts' },
    ...(process.env.SHOTS || process.env.STORE_SHOTS
      ? [{ name: 'screenshots', testMatch: '**/*screenshots.spec.ts' }]
      : []),
  ],
  ...(process.env.E2E_URL
    ? {}
    : {
        webServer: {
          command: 'node --import tsx server.ts',
          // A page that is there from the first edition on: until then the addresses of products are 404s.
          url: `${baseURL}/product/100`,
          timeout: 240_000,
          // What the server reports as broken belongs to the report of a failed test.
          stdout: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
          env: { PORT: process.env.E2E_PORT },
        },
      }),
})

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
