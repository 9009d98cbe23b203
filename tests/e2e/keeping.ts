import type { Page } from '@playwright/test'
import { expect, openInstalled, saved } from './app.ts'
import { block, revealButton } from './revealing.ts'

export const PASSPHRASE = 'four plain words here'
export const panel = (page: Page) => page.getByRole('region', { name: 'Contacts offline' })

export async function keepOne(page: Page): Promise<void> {
  await openInstalled(page, '/supplier/100?product=100')
  await revealButton(page).click()
  await expect(block(page)).toBeVisible()
  await saved(page, 'night light with remote control')
  await page.goto('/more')
  await panel(page).getByRole('button', { name: 'Keep my contacts on this device' }).click()
  await panel(page).getByLabel('New passphrase').fill(PASSPHRASE)
  await panel(page).getByLabel('The same again').fill(PASSPHRASE)
  await panel(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(panel(page).getByText('On and unlocked.')).toBeVisible()
}

export async function unlock(page: Page, passphrase = PASSPHRASE): Promise<void> {
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock my contacts' }).click()
}
