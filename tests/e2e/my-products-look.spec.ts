import { expect, test } from './app.ts'
import { faultsInBothLights } from './axe.ts'
import { LAMP, lampChanged, works } from './pipeline-steps.ts'
import { expectNothingCutOff } from './watch-steps.ts'

test.use({ member: {}, contextOptions: { reducedMotion: 'reduce' } })

for (const [screen, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
  'the narrowest': { width: 320, height: 640 },
})) {
  test.describe(screen, () => {
    test.use({ viewport })
    test('axe finds nothing in light and dark, and nothing is cut off', async ({ page, database, me }) => {
      await page.goto('/my-products')
      await expect(page.getByText('No products yet')).toBeVisible()
      expect(await faultsInBothLights(page)).toEqual([])
      await works(page)
      await lampChanged({ database, me })
      for (const path of ['/my-products', '/my-products/p101', '/reports']) {
        await page.goto(path)
        await expect(page.locator('#page h2').first()).toBeVisible()
        expect(await faultsInBothLights(page), path).toEqual([])
        await expectNothingCutOff(page)
      }
    })
  })
}

test('fits at twice the text size, with targets large enough for a finger', async ({ page }) => {
  await works(page)
  for (const path of ['/my-products', '/my-products/p101']) {
    await page.goto(path)
    await expect(
      page.getByText(LAMP).or(page.getByText('Ice roller for face and eyes')).first(),
    ).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('#page :is(a[href], button, select, summary, label:has(input))')]
        .filter((target) => target.checkVisibility() && !target.matches('p a, [class*=text] a'))
        .map((target) => ({ name: target.textContent, height: target.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 44 - 0.5),
    )
    expect(small, path).toEqual([])
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNothingCutOff(page)
  }
})
