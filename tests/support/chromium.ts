import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Chromium's engine without its windows: the same pages in two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const INSTALL_MS = 180_000

/** A Chromium for the browser tests: `CHROMIUM_PATH`, Debian's or the system's, or the one that Playwright downloads. */
export function findChromium(): string | null {
  return firstThere([process.env.CHROMIUM_PATH, SHELL]) ?? findWholeChromium()
}

/** One that can do what the engine alone cannot: keep a page as it was for the back button. */
export function findWholeChromium(): string | null {
  return firstThere([
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
    process.env.CHROMIUM_PATH,
  ])
}

function firstThere(places: (string | undefined)[]): string | null {
  return places.find((place) => place && existsSync(place)) ?? null
}

/** As root on Debian or a kin of it the packages, else, when there is no Chromium at all, Playwright's own download. */
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

// Run as a script before the browser tests: installs what is missing and prints what it found.
if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (!process.env.CHROMIUM_PATH && !(existsSync(SHELL) && findWholeChromium())) install()
  const found = findChromium()
  process.stdout.write(found ? `Chromium: ${found}\n` : 'No Chromium: install it, or set CHROMIUM_PATH.\n')
  process.exitCode = found ? 0 : 1
}
