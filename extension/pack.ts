import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import sharp from 'sharp'
import { build } from 'vite'
import { zipArchive } from '../backend/process/zip-archive.ts'
import { INK } from '../pwa/brand/brand.ts'
import { drawLogo } from '../pwa/brand/logo-drawing.ts'
import { ICON_SIZES, manifestFor } from './manifest.ts'

const DIST = join(import.meta.dirname, '../dist')

/** Builds the extension for one server into `folder`. */
export async function packExtension(origin: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    // Relative addresses: the extension's own is known only after its installation.
    base: './',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'chrome123',
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(import.meta.dirname, 'popup.html') },
    },
  })
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifestFor(origin), null, 2)}\n`)
  const logo = drawLogo({ inset: 0, round: 24, ground: INK, line: '#cfe6f2', curve: '#ff5fb0' })
  for (const size of ICON_SIZES) {
    const icon = sharp(Buffer.from(logo), { density: (72 * size) / 100 }).resize(size, size)
    await icon.png({ compressionLevel: 9 }).toFile(join(folder, `icon-${size}.png`))
  }
}

async function zipOf(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return zipArchive(
    await Promise.all(
      paths.sort().map(async (path) => ({
        name: relative(folder, path).split(sep).join('/'),
        content: await readFile(path),
      })),
    ),
  )
}

/** Https, or this machine: a key must not travel in the open. */
export function readOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.origin === 'null') return null
  const isOwn = ['localhost', '127.0.0.1'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn) ? url.origin : null
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const origin = readOrigin(process.argv[2] ?? process.env.PUBLIC_URL ?? '')
  if (origin === null) {
    process.stderr.write('Name the server: npm run extension -- https://your-server.example\n')
    process.exitCode = 1
  } else {
    const folder = join(DIST, 'extension')
    await mkdir(DIST, { recursive: true })
    await rm(folder, { recursive: true, force: true })
    await packExtension(origin, folder)
    const file = join(DIST, 'tideline-extension.zip')
    await writeFile(file, await zipOf(folder))
    process.stdout.write(
      `Packed for ${origin}: ${file}\nTo try it, load the folder ${folder} as an unpacked extension.\n`,
    )
  }
}
