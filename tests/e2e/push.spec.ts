import { findWholeChromium } from '../support/chromium.ts'
import { fire } from '../support/delivery-app.ts'
import { expect, saved, installedTest as test } from './app.ts'
import {
  countShown,
  deliver,
  fetchPushed,
  sendWaitingPushes,
  shownNotifications,
  tapNotification,
  useSandboxPush,
  waitUntilShown,
  workerOf,
} from './push-steps.ts'

// The browser logs each request without a network.
test.use({
  member: { plan: 'pro' },
  allowedNoise: [/net::ERR_/],
  // Headless shell refuses all notifications.
  launchOptions: { executablePath: findWholeChromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] },
})

test('a notification is turned on, arrives encrypted, opens its product offline, and ends at sign-out', async ({
  page,
  context,
  database,
  me,
  baseURL,
}) => {
  if (!me || !baseURL) throw new Error('nobody is signed in')
  const push = await useSandboxPush(context)
  const devices = async () => (await database('push_subscription').where({ member_id: me.id })).length
  await page.goto('/product/100')
  const heading = page.getByRole('heading', { level: 1 })
  // The loading placeholder has its own heading.
  const title = /^Sunset projection lamp/
  await expect(heading).toHaveText(title)
  await saved(page, 'Sunset projection lamp')

  await page.goto('/alerts/settings')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('This device gets notifications.')).toBeVisible()
  const phone = push.current()
  if (!phone) throw new Error('the browser did not subscribe')
  expect(await devices()).toBe(1)

  await fire(database, me, { edition: 900_000 + me.id })
  await sendWaitingPushes(database, phone, baseURL)
  // The server's timetable may have sent it already.
  await expect.poll(async () => (await fetchPushed(page, phone)).length).toBe(1)
  const [pushed = ''] = await fetchPushed(page, phone)
  const worker = workerOf(context)
  await countShown(worker)
  // A repeated message replaces the first.
  await deliver(context, page, pushed)
  await deliver(context, page, pushed)
  await waitUntilShown(worker, 2)
  await expect
    .poll(() => shownNotifications(worker))
    .toEqual([{ title: 'Sunset lamp', body: 'Sunset lamp went from Growing to Viral.' }])
  await context.setOffline(true)
  await tapNotification(worker)
  await expect(page).toHaveURL(/\/product\/100$/)
  await expect(heading).toHaveText(title)
  expect(await shownNotifications(worker)).toEqual([])
  await context.setOffline(false)

  await deliver(context, page, pushed)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(devices).toBe(0)
  expect(push.current()).toBeNull()
})
