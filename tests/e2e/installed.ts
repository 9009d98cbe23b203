import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from '@playwright/test'

const newProfile = () => mkdtemp(join(String(process.env.E2E_HOME), 'profile-'))

/** Returns a browser profile with the app installed, and no other trace of the visit. */
export async function installApp(origin: string, launchOptions: LaunchOptions): Promise<string> {
  const profile = await newProfile()
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await page.goto(`${origin}/about`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The app saves its cache on leaving, so a page without the app deletes it.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => localStorage.clear())
  await context.close()
  return profile
}

/** Opens a copy of the profile in a browser of its own, with the options of the test. */
export async function openCopy(
  profile: string,
  options: LaunchOptions & BrowserContextOptions,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const copy = await newProfile()
  await cp(profile, copy, { recursive: true })
  const context = await chromium.launchPersistentContext(copy, options)
  return {
    context,
    close: async () => {
      await context.close()
      await rm(copy, { recursive: true, force: true })
    },
  }
}
