import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Finds a Chromium for the browser tests and installs one when there is none: on Debian its package (as root), elsewhere
 * Playwright's own download. Run as a script before the browser tests; prints what it found.
 */
export function findChromium(): string | null {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ]
  return places.find((place) => place && existsSync(place)) ?? null
}

function install(): void {
  const debian = existsSync('/etc/debian_version')
  if (debian && process.getuid?.() === 0) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return
  }
  execFileSync(
    process.execPath,
    [new URL('../../node_modules/playwright/cli.js', import.meta.url).pathname, 'install', 'chromium'],
    {
      stdio: 'inherit',
    },
  )
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  if (!findChromium()) install()
  const found = findChromium()
  process.stdout.write(found ? `Chromium: ${found}\n` : 'No Chromium: install it, or set CHROMIUM_PATH.\n')
  process.exitCode = found ? 0 : 1
}
