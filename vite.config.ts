import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { SIGN_IN_PLACEHOLDER, SUPPORT_PLACEHOLDER } from './backend/contracts/page.ts'
import { BRAND } from './pwa/brand/brand.ts'
import { firstNeeded } from './pwa/build/first-needed.ts'
import { schemasLater } from './pwa/build/schemas-later.ts'
import { packAssets } from './pwa/prerender/pack-assets.ts'
import { DATA_SHEET } from './pwa/prerender/page-sheets.ts'
import { prerenderPages } from './pwa/prerender/plugin.ts'

const OWN = /\/pwa\/|\/contracts\/[\w-]+\.ts$|\/@tanstack\//
// What both doors need before they answer.
const DOORS =
  /\/@tanstack\/(?!.*(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation))|\/pwa\/(features\/(shell\/freshness\/status|market\/trends\/queries)|ui\/skeleton|offline\/member-cookie)|\/contracts\/(sources|landing|sign-out)\.ts$/
// What the start page has in common with a few, in one request.
const START = /\/pwa\/(features\/public\/premium\/(site-header|queries)|ui\/(menu|gauge)\.|content\/offer)/
// How old data are said to be: most pages have a line about it.
const FRESHNESS = /\/pwa\/(features\/shell\/freshness\/|ui\/(badge|now|in-app)\b)/
// What many pages share; without what they share but one door needs alone, or neither.
const PARTS =
  /\/pwa\/(ui\/(?!card-table|dialog|choices|field|select|search-field)|features\/(market\/(trends\/|products\/(product-summary|format-views))|supply\/suppliers\/(?!evidence)))|\/contracts\/(?!.*\?)(?!product|trend-details|supplier-profile|identity|contacts|account|watchlist|dashboard|tiktok|hashtags|search|explore|views|billing|pipeline|presets|profit|lookup|my-lists|compare|search-elsewhere|shop-links|match-strength|alerts|api-keys|delivery|push-paths|webhooks|operator|upload)/

// What most pages ask, what else is public, and what members and operators ask on top of it (`pwa/answers`).
const ANSWERS = {
  market:
    /node_modules\/zod\/|\/contracts\/(?!account|alerts|api-keys|billing|compare|contacts|delivery|exchange-rates|explore|inbox|lookup|my-lists|operator|pick-chain|pick-days|pipeline|presets|push-paths|sandbox-payments|search\.|upload|views|watch|webhooks|weekly)[\w-]+\.ts\?whole/,
  visitor:
    /\/contracts\/(billing|compare|delivery|exchange-rates|inbox|lookup|operator|pick-chain|pick-days|push-paths|weekly)\.ts\?whole/,
  member: /\/contracts\/(?!operator-|upload)[\w-]+\.ts\?whole/,
  operator: /\/contracts\/[\w-]+\.ts\?whole/,
}

// `npm run dev` starts it beside this, with the same settings.
const DEVELOPMENT_SERVER = `http://localhost:${process.env.PORT || 3000}`

// A file of a third of a kilobyte costs a phone more to ask for than to read. What a list needs, then what a product's page needs on top
// of it, then a supplier's: each loads no more than it needs, and other pages a few kilobytes that they do not.
const ownedBy = firstNeeded({
  start: ['routes/index.tsx'],
  lists: ['routes/trending.tsx'],
  item: ['routes/product.$id.tsx'],
  company: ['routes/supplier.$id.tsx'],
})

const shortName = (name: string) => name.replace(/~.*|\.[^.]+$/g, '')

export default defineConfig({
  root: 'pwa',
  publicDir: '../public',
  plugins: [
    ...(process.env.VITEST
      ? []
      : [
          routes(),
          page(),
          schemasLater(join(import.meta.dirname, 'backend/contracts')),
          prerenderPages(),
          packAssets(),
          pwa(),
        ]),
    react(),
  ],
  resolve: {
    alias: process.env.VITEST
      ? []
      : [
          // Its fake for Reacts that lack what ours has.
          {
            find: 'use-sync-external-store/shim/with-selector',
            replacement: 'use-sync-external-store/with-selector',
          },
        ],
  },
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    manifest: true,
    // A page's chunks are named in its HTML, and the worker has saved them all: naming them once more in the code would
    // cost each visitor a kilobyte. Style sheets must be there before what they style.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    sourcemap: false,
    // Libraries in chunks of their own: an update of the app downloads the app only.
    rolldownOptions: {
      output: {
        // Without the list of those that share it, which every page that loads it would have to spell.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        // Style sheets too, which the first load names by the dozen.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${shortName(name)}-${name.endsWith('.css') ? '[hash:7]' : '[hash]'}[extname]`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'libraries', test: /node_modules\/@tanstack\//, tags: ['$initial'] },
            // What answers are checked against, with the library that does: after the first view.
            { name: 'market-answers', test: ANSWERS.market },
            { name: 'visitor-answers', test: ANSWERS.visitor },
            { name: 'member-answers', test: ANSWERS.member },
            { name: 'operator-answers', test: ANSWERS.operator },
            // What every page needs, then what many need, each in one request; then what a few share, together with
            // what the same few share, so that no page loads another page's parts.
            { name: 'app', test: OWN, tags: ['$initial'] },
            // Where plans are sold or described, and nowhere else.
            { name: 'plan-table', test: /\/contracts\/plan-table/ },
            { name: 'doors', test: DOORS, minShareCount: 5 },
            { name: 'start', test: START, minShareCount: 2 },
            { name: 'freshness', test: FRESHNESS, minShareCount: 5 },
            { name: 'parts', test: PARTS, minShareCount: 5 },
            {
              name: 'trends',
              test: /\/features\/market\/(trends\/(?!saved-product)|products\/(?!product-queries))/,
              minShareCount: 3,
            },
            // In one request each what the pages that people come in by would ask for in dozens: see `ownedBy`.
            { name: ownedBy('lists'), debugName: 'lists', test: OWN, minShareCount: 2 },
            { name: ownedBy('item'), debugName: 'item', test: OWN, minShareCount: 2 },
            { name: ownedBy('company'), debugName: 'company', test: OWN, minShareCount: 12 },
            {
              name: 'shared',
              test: OWN,
              minShareCount: 2,
              entriesAware: true,
              // A file of a few lines costs more to ask for than it holds.
              entriesAwareMergeThreshold: 300,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': DEVELOPMENT_SERVER, '/img': DEVELOPMENT_SERVER } },
  test: {
    root: import.meta.dirname,
    // Most of a test's time is another process's: the database's, a server's. One worker would leave a core idle.
    maxWorkers: 2,
    // A worker keeps what it has loaded: the server's code anew for each file would be a third of all work. So a file
    // leaves nothing behind: no pool, no server, no fake clock, no stubbed global.
    isolate: false,
    // What is waited for comes from another process, on a machine that may be three times slower than ours.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'unit',
          include: [
            'backend/**/*.test.ts',
            'pwa/**/*.test.{ts,tsx}',
            'tests/{bench,proof,support}/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'database',
          include: ['backend/**/*.db.test.ts', 'tests/**/*.db.test.ts'],
          globalSetup: ['tests/support/compile.ts', 'tests/support/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

function routes() {
  return tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: 'routes',
    generatedRouteTree: 'route-tree.gen.ts',
    // A route's questions and what they are checked against come with its page, not with every page.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
  })
}

function pwa() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'service-worker.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest: false,
    integration: {
      // After the prerendered pages are written, which the worker keeps too.
      closeBundleOrder: 'post',
      // The plugin builds the worker apart, talkatively and by an option that Vite has renamed.
      configureCustomSWViteBuild: (worker) => {
        worker.logLevel = 'warn'
        const output = worker.build?.rollupOptions?.output
        if (output && !Array.isArray(output)) {
          delete output.inlineDynamicImports
          output.codeSplitting = false
        }
      },
    },
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/*.png'],
      // The fake Stripe.js: where payments are real nobody ever loads it. And the sheets of pages that the server answers alone.
      globIgnores: ['**/create-stripe-js-*', `**/${DATA_SHEET}-*`],
    },
  })
}

const STYLE_SHEETS = /^ *<link rel="stylesheet".*\n/gm

/** Fills index.html: the brand's words, the build's id, and an early hint for the font. */
function page(): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The entry's hash stands for the whole build: it names every chunk.
        const build = /\/assets\/index-([\w-]+)\.js/.exec(html)?.[1] ?? 'development'
        const words: Record<string, string> = {
          ...BRAND,
          build,
          signIn: SIGN_IN_PLACEHOLDER,
          support: SUPPORT_PLACEHOLDER,
        }
        // The style sheets first: the still frame in the page needs them and nothing else.
        const sheets = html.match(STYLE_SHEETS)?.join('') ?? ''
        const ordered = html.replace(STYLE_SHEETS, '').replace(/ *<script type="module"/, `${sheets}$&`)
        return {
          html: ordered.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole),
          tags: Object.keys(bundle ?? {})
            .filter((file) => /^assets\/figtree.*\.woff2$/.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
              injectTo: 'head' as const,
            })),
        }
      },
    },
  }
}
