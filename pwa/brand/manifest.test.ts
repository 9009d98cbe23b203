import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { APP_ROUTES } from '../../backend/contracts/routes.ts'
import { manifest } from './manifest.ts'
import { SPLASH_SCREENS, splashFile, splashLink } from './splash.ts'

const folder = join(import.meta.dirname, '../../public')

it('the published manifest equals the one in the code (after a change run make-icons.ts)', async () => {
  const published = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(manifest)))
})

it.each(manifest.icons)('the manifest’s icon $src has its stated size', async ({ src, sizes }) => {
  const { width, height } = await sharp(join(folder, src)).metadata()
  expect(`${width}x${height}`).toBe(sizes)
})

it.each(manifest.screenshots)(
  'the manifest’s screenshot $src has its stated size',
  async ({ src, sizes }) => {
    expect(existsSync(join(folder, src)), 'take it with the screenshots project').toBe(true)
    const { width, height } = await sharp(join(folder, src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  },
)

it('the manifest’s start address and shortcuts are existing pages', () => {
  const targets = [
    manifest.start_url,
    manifest.share_target.action,
    ...manifest.file_handlers.map(({ action }) => action),
    ...manifest.shortcuts.map(({ url }) => url),
  ]
  const paths = targets.map((target) => target.split('?')[0])
  expect(paths.filter((path) => !APP_ROUTES.some((route) => route === path))).toEqual([])
})

it.each(SPLASH_SCREENS)('iOS has a splash screen for %i x %i, ratio %i', async (...screen) => {
  const [width, height, ratio] = screen
  const picture = await sharp(join(folder, splashFile(screen))).metadata()
  const page = await readFile(join(import.meta.dirname, '../index.html'), 'utf8')
  expect([picture.width, picture.height]).toEqual([width * ratio, height * ratio])
  expect(page).toContain(splashLink(screen))
})

it('the splash screens take less than 300 kB in all', async () => {
  const sizes = await Promise.all(SPLASH_SCREENS.map((screen) => stat(join(folder, splashFile(screen)))))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(300_000)
})
