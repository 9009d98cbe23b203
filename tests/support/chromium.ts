import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Headless shell takes two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const INSTALL_MS = 180_000

/** `CHROMIUM_PATH`, Debian's, the system's, or Playwright's download. */
export function findChromium(): string | null {
  return firstThere([process.env.CHROMIUM_PATH, SHELL]) ?? findWholeChromium()
}

/** Full Chromium, for the back-forward cache. */
export function findWholeChromium(): string | null {
  return firstThere([
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
    process.env.CHROMIUM_PATH,
  ])
}

function firstThere(paths: (string | undefined)[]): string | null {
  return paths.find((path) => path && existsSync(path)) ?? null
}

/** Debian packages if root; otherwise Playwright's download if no Chromium exists. */
function install(): void {
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    try {
      apt('update', '-qq')
      apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell')
    } catch (error) {
      process.stdout.write(`Packages chromium, chromium-headless-shell: ${(error as Error).message}\n`)
    }
  }
  if (findWholeChromium()) return
  const playwright = new URL('../../node_modules/playwright/cli.js', import.meta.url).pathname
  execFileSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
}

function apt(...args: string[]): void {
  execFileSync('apt-get', args, {
    stdio: 'inherit',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

// When run as a script, installs missing browsers before the tests.
if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (!process.env.CHROMIUM_PATH && !(existsSync(SHELL) && findWholeChromium())) install()
  const found = findChromium()
  process.stdout.write(found ? `Chromium: ${found}\n` : 'No Chromium: install it, or set CHROMIUM_PATH.\n')
  process.exitCode = found ? 0 : 1
}
