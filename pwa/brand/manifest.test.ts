import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { APP_ROUTES } from '../../backend/contracts/routes.ts'
import { manifest } from './manifest.ts'
import { SPLASH_SCREENS, splashFile, splashLink } from './splash.ts'

const folder = join(import.meta.dirname, '../../public')

it('is published as it is written here (after a change run make-icons.ts)', async () => {
  const published = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'))
  expect(published).toEqual(JSON.parse(JSON.stringify(manifest)))
})

it.each(manifest.icons)('has the icon $src in its size', async ({ src, sizes }) => {
  const { width, height } = await sharp(join(folder, src)).metadata()
  expect(`${width}x${height}`).toBe(sizes)
})

it.each(manifest.screenshots)('has the screenshot $src in its size', async ({ src, sizes }) => {
  expect(existsSync(join(folder, src)), 'take it with the screenshots project').toBe(true)
  const { width, height } = await sharp(join(folder, src)).metadata()
  expect(`${width}x${height}`).toBe(sizes)
})

it('starts and jumps to pages that exist', () => {
  const targets = [
    manifest.start_url,
    manifest.share_target.action,
    ...manifest.shortcuts.map(({ url }) => url),
  ]
  const paths = targets.map((target) => target.split('?')[0])
  expect(paths.filter((path) => !APP_ROUTES.some((route) => route === path))).toEqual([])
})

it.each(SPLASH_SCREENS)('shows iOS its first frame at %i x %i, ratio %i', async (...screen) => {
  const [width, height, ratio] = screen
  const picture = await sharp(join(folder, splashFile(screen))).metadata()
  const page = await readFile(join(import.meta.dirname, '../index.html'), 'utf8')
  expect([picture.width, picture.height]).toEqual([width * ratio, height * ratio])
  expect(page).toContain(splashLink(screen))
})

it('keeps the first frames under 300 kB in all', async () => {
  const sizes = await Promise.all(SPLASH_SCREENS.map((screen) => stat(join(folder, splashFile(screen)))))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(300_000)
})
