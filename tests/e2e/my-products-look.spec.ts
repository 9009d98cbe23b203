import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { ALL_WIDTHS, axeFindsNothing, fitsWindows, TWO_LOOKS } from './looks.ts'
import { LAMP, lampChanged, works } from './pipeline-steps.ts'

test.use({ member: {} })

test('axe finds nothing, nothing is cut off, and targets are large enough for a finger', async ({
  page,
  database,
  me,
}) => {
  test.slow()
  await page.goto('/my-products')
  await expect(page.getByText('No products yet')).toBeVisible()
  await axeFindsNothing(page, TWO_LOOKS)
  await works(page)
  await lampChanged({ database, me })
  for (const path of ['/my-products', '/my-products/p101', '/reports']) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.locator('#page h2').first()).toBeVisible()
    if (path !== '/reports') {
      await expect(
        page.getByText(LAMP).or(page.getByText('Ice roller for face and eyes')).first(),
      ).toBeVisible()
      expect(await smallTargets(page), path).toEqual([])
    }
    await axeFindsNothing(page, TWO_LOOKS)
    await fitsWindows(page, ALL_WIDTHS)
  }
})

/** A supplier's name opens its whole card. */
async function smallTargets(page: Page): Promise<unknown[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('#page :is(a[href], button, select, summary, label:has(input))')]
      .filter((target) => target.checkVisibility() && !target.matches('p a, h3 a, [class*=text] a'))
      .map((target) => ({ name: target.textContent, height: target.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44 - 0.5),
  )
}
