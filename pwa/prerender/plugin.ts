import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { STATE_SLOT } from '../../backend/contracts/page.ts'
import { filesOf, followImports, type Manifest } from './chunk-files.ts'
import { type FilledPage, joinSheets } from './page-sheets.ts'
import { pageStateBlock } from './page-state.ts'
import type { PrerenderedPage } from './render-all.ts'

/**
 * Writes a page of HTML for every entry of `pages.ts` once the bundle is written, and before the service worker's list
 * of files is made from what is there: `help.html` and so on, and `shell.html` for every address without one.
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
        // A build that failed is closed too, and says itself why.
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
          // Without its data it has to ask for them.
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

/**
 * Builds the app once more for Node, beside the web app so that it finds its packages: the thread that renders pages for the
 * server (`render-thread.js`), and what draws those of the build, which is run here.
 */
async function drawPages(root: string, outDir: string): Promise<PrerenderedPage[]> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: ['prerender/render-all.ts', 'prerender/render-thread.ts'].map((file) => join(root, file)),
      },
    },
  })
  // Under an address of its own each time: a build that watches would be given the one before.
  const drawn: typeof import('./render-all.ts') = await import(
    `${pathToFileURL(join(outDir, 'render-all.js')).href}?${Date.now()}`
  )
  return drawn.prerendered
}

/** What asks the server, and what its answers to everybody are checked against. */
const ASKING = ['ask.ts', 'answers/market.ts']

/** Classes of the style modules that none of the page's sheets knows: its part would stand unstyled until the script. */
async function undressed(out: string, html: string): Promise<string[]> {
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^<>"]* href="([^"<>]+)"/g)]
  const css = (await Promise.all(sheets.map(([, href]) => readFile(join(out, href ?? ''), 'utf8')))).join('')
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => (names ?? '').split(' '))
  return [...new Set(used)].filter((name) => /^_.+_\d+$/.test(name) && !css.includes(`.${name}`))
}

/**
 * The first script in the page itself: as a file of its own it takes the connection that the style sheet would have, a round trip
 * before the first frame. The server's content policy names it by its hash (`inline-scripts.ts`).
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
  // The style sheets come before the script: the page in the HTML needs them and nothing else.
  const styled = replaceOnce(headed, SCRIPT, (script) => styles.join('') + script)
  const hinted = replaceOnce(styled, /(?<! ) *<\/head>/, (end) => modules.join('') + end)
  const { html } = page
  if (html === null) return hinted
  // What can be read without it does not share the network with the app: `public/boot.js` fetches it after the first frame.
  const unhurried = replaceOnce(
    hinted.replaceAll('<link rel="modulepreload"', '<link rel="app-part" fetchpriority="low"'),
    ENTRY,
    (_, address) => `<meta name="app" content="${address}">`,
  )
  const state = page.state ? pageStateBlock(page.state) : STATE_SLOT
  return replaceOnce(unhurried, FRAME, (_, start) => `${start}${html}</div>\n    ${state}\n  `)
}

function replaceOnce(text: string, place: RegExp, by: (whole: string, part: string) => string): string {
  if (!place.test(text)) throw new Error(`index.html has no place like ${place}`)
  return text.replace(place, by)
}
