import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { STATE_SLOT } from '../../backend/contracts/page.ts'
import { generateScopedName } from '../build/class-names.ts'
import { filesOf, followImports, type Manifest } from './chunk-files.ts'
import { type FilledPage, joinSheets } from './page-sheets.ts'
import { pageStateBlock } from './page-state.ts'
import type { PrerenderedPage } from './render-all.ts'

/**
 * After the bundle and before the service worker's file list. `shell.html` is for addresses without a page.
 */
export function prerenderPages(): Plugin {
  let root = ''
  let out = ''
  let written = false
  return {
    name: 'prerender-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      out = join(config.root, config.build.outDir)
    },
    writeBundle() {
      written = true
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // `closeBundle` follows failed builds too.
        if (!written) return
        const manifest = JSON.parse(await readFile(join(out, '.vite/manifest.json'), 'utf8')) as Manifest
        const template = withBootScript(
          await readFile(join(out, 'index.html'), 'utf8'),
          await readFile(join(out, 'boot.js'), 'utf8'),
        )
        const filled: FilledPage[] = []
        for (const page of await drawPages(root, join(out, '../render'))) {
          if (page.fault) throw new Error(`${page.file} is not prerendered.`, { cause: page.fault })
          const { styles, modules } = filesOf(manifest, page.routes)
          // A page without data must request it.
          const asking = page.html === null ? followImports(manifest, ASKING).modules : []
          const html = fill(template, { ...page, styles, modules: [...new Set([...modules, ...asking])] })
          for (const [asset] of html.matchAll(/(?<=")\/assets\/[^"#]+/g))
            if (!existsSync(join(out, asset)))
              throw new Error(`${page.file} names ${asset}, which is not built.`)
          const bare = await undressed(out, html)
          if (bare.length > 0) throw new Error(`${page.file} brings no styles for ${bare.join(', ')}.`)
          filled.push({ file: page.file, html })
        }
        for (const { file, html } of await joinSheets(out, filled)) {
          await mkdir(dirname(join(out, file)), { recursive: true })
          await writeFile(join(out, file), html)
        }
      },
    },
  }
}

/** Builds the app for Node, beside the web app so packages resolve. */
async function drawPages(root: string, outDir: string): Promise<PrerenderedPage[]> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    css: { modules: { generateScopedName } },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: ['prerender/render-all.ts', 'prerender/render-thread.ts'].map((file) => join(root, file)),
      },
    },
  })
  // A unique URL: in watch mode, Node would return the cached module.
  const drawn: typeof import('./render-all.ts') = await import(
    `${pathToFileURL(join(outDir, 'render-all.js')).href}?${Date.now()}`
  )
  return drawn.prerendered
}

const ASKING = ['ask.ts', 'answers/market.ts']

/** CSS module classes missing in the page's sheets: unstyled until the script runs. */
async function undressed(out: string, html: string): Promise<string[]> {
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^<>"]* href="([^"<>]+)"/g)]
  const css = (await Promise.all(sheets.map(([, href]) => readFile(join(out, href ?? ''), 'utf8')))).join('')
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' '))
  return [...new Set(used)].filter((name) => /^_.+_[\w-]{4}$/.test(name) && !css.includes(`.${name}`))
}

/**
 * A file would compete with the style sheet and delay the first frame by a round trip. CSP allows it by hash
 * (`inline-scripts.ts`).
 */
function withBootScript(template: string, script: string): string {
  const code = script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')
  return replaceOnce(template, /<script src="\/boot\.js"><\/script>/, () => `<script>${code}</script>`)
}

const HEAD = /<title>[^<]*<\/title>\s*<meta name="description"[^<>]*>/
const FRAME = /(<div id="root">)[^<]*(?:<(?!\/body>|div id="root">)[^<]*)*(?=<\/body>)/
const SCRIPT = /(?<! ) *<script type="module"/
const ENTRY = /<script type="module"[^<>"]* src="([^"<>]+)"><\/script>/

function fill(template: string, page: PrerenderedPage & { styles: string[]; modules: string[] }): string {
  const isNew = (file: string) => !template.includes(`"/${file}"`)
  const styles = page.styles
    .filter(isNew)
    .map((file) => `    <link rel="stylesheet" crossorigin href="/${file}">\n`)
  const modules = page.modules
    .filter(isNew)
    .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
  const headed = replaceOnce(template, HEAD, () => page.head)
  // Prerendered HTML needs only the style sheets, so they come first.
  const styled = replaceOnce(headed, SCRIPT, (script) => styles.join('') + script)
  const hinted = replaceOnce(styled, /(?<! ) *<\/head>/, (end) => modules.join('') + end)
  const { html } = page
  if (html === null) return hinted
  // Prerendered pages leave the network to the first frame; `public/boot.js` loads the app afterwards.
  const unhurried = replaceOnce(
    hinted.replaceAll('<link rel="modulepreload"', '<link rel="app-part" fetchpriority="low"'),
    ENTRY,
    (_, address) => `<meta name="app" content="${address}">`,
  )
  const state = page.state ? pageStateBlock(page.state) : STATE_SLOT
  return replaceOnce(unhurried, FRAME, (_, start) => `${start}${html}</div>\n    ${state}\n  `)
}

function replaceOnce(text: string, pattern: RegExp, by: (whole: string, part: string) => string): string {
  if (!pattern.test(text)) throw new Error(`index.html has no place like ${pattern}`)
  return text.replace(pattern, by)
}
