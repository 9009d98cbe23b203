import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { INK } from '../../pwa/brand/brand.ts'
import { drawLogo } from '../../pwa/brand/logo-drawing.ts'
import { manifest } from '../../pwa/brand/manifest.ts'
import { SPLASH_SCREENS, type SplashScreen, splashFile } from '../../pwa/brand/splash.ts'
import { drawSprite } from '../../pwa/ui/icon-drawings.ts'

/** Writes icons, iOS splash screens and the manifest into `public/`. Run after brand changes; results are committed. */
const out = join(import.meta.dirname, '../../public')
const colours = { ground: INK, line: '#cfe6f2', curve: '#ff5fb0' }
const rounded = drawLogo({ ...colours, inset: 0, round: 24 })
// Masks may cut 10 % per side; iOS rounds corners itself.
const masked = drawLogo({ ...colours, inset: 0.12, round: 0 })
const square = drawLogo({ ...colours, inset: 0.04, round: 0 })

await mkdir(join(out, 'icons'), { recursive: true })
await writeFile(join(out, 'favicon.svg'), `${rounded}\n`)
await draw(rounded, 48, 'icon-48')
await draw(rounded, 192, 'icon-192')
await draw(rounded, 512, 'icon-512')
await draw(masked, 512, 'maskable-512')
await draw(square, 180, 'apple-touch-icon')
await mkdir(join(out, 'splash'), { recursive: true })
for (const screen of SPLASH_SCREENS) await drawSplash(screen)
await writeFile(join(import.meta.dirname, '../../pwa/ui/icons.svg'), drawSprite())
await writeFile(join(out, 'manifest.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`)

async function draw(svg: string, size: number, name: string): Promise<void> {
  const png = sharp(Buffer.from(svg), { density: (72 * size) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
  await png.toFile(join(out, 'icons', `${name}.png`))
}

async function drawSplash(screen: SplashScreen): Promise<void> {
  const [width, height, ratio] = screen
  const size = 128 * ratio
  const mark = await sharp(Buffer.from(square), { density: (72 * size) / 100 })
    .resize(size, size)
    .toBuffer()
  const ground = {
    width: width * ratio,
    height: height * ratio,
    channels: 3 as const,
    background: colours.ground,
  }
  await sharp({ create: ground })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toFile(join(out, splashFile(screen)))
}
