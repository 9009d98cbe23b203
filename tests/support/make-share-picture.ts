import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { SHARE_SIZE } from '../../backend/contracts/page.ts'
import { BRAND, INK } from '../../pwa/brand/brand.ts'
import { drawLogo } from '../../pwa/brand/logo-drawing.ts'
import { BRAND_PICTURE } from '../../pwa/prerender/head.ts'
import { findChromium } from './chromium.ts'

/** Writes the share picture into `public/`. Run after brand changes; the result is committed. */
const { width, height } = SHARE_SIZE
const font = await readFile(
  createRequire(import.meta.url).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  ),
)
const mark = drawLogo({ ground: '#153153', line: '#cfe6f2', curve: '#ff5fb0', inset: 0, round: 24 })

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent(drawing())
await page.evaluate(() => document.fonts.ready)
const screenshot = await page.screenshot()
await browser.close()
await sharp(screenshot)
  .png({ palette: true, colours: 128, compressionLevel: 9 })
  .toFile(join(import.meta.dirname, '../../public', BRAND_PICTURE.path))

function drawing(): string {
  return `<!doctype html><style>
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    body { margin: 0; width: ${width}px; height: ${height}px; background: ${INK}; color: #f3f8fb; font-family: Figtree; position: relative; overflow: hidden }
    .sea { position: absolute; inset: 0 }
    .words { position: absolute; inset: 72px 80px auto }
    .brand { display: flex; align-items: center; gap: 24px; font-size: 44px; font-weight: 700; margin: 0 }
    .brand svg { width: 84px; height: 84px }
    h1 { font-size: 76px; line-height: 1.08; letter-spacing: -0.025em; font-weight: 750; margin: 52px 0 0; max-width: 900px; text-wrap: balance }
  </style>
  <svg class="sea" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round">
    ${[0, 1, 2, 3, 4].map((depth) => `<path d="M0 ${640 + depth * 26}C240 ${672 + depth * 20} 470 ${640 + depth * 22} 660 ${548 + depth * 26}S 960 ${300 + depth * 62} 1200 ${256 + depth * 78}" stroke="#2a4d78" stroke-width="3" opacity="${0.95 - depth * 0.16}"/>`).join('')}
    <path d="M0 560H1200" stroke="#cfe6f2" stroke-width="7" stroke-dasharray="1 20" opacity="0.55"/>
    <path d="M0 606C240 640 470 610 660 518S 960 262 1200 214" stroke="#ff5fb0" stroke-width="14"/>
  </svg>
  <div class="words"><p class="brand">${mark}${BRAND.name}</p><h1>${BRAND.claim}</h1></div>`
}
