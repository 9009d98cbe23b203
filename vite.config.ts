import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { SIGN_IN_PLACEHOLDER, SUPPORT_PLACEHOLDER } from './backend/contracts/page.ts'
import { BRAND } from './pwa/brand/brand.ts'
import { generateScopedName } from './pwa/build/class-names.ts'
import { firstNeeded } from './pwa/build/first-needed.ts'
import { schemasLater } from './pwa/build/schemas-later.ts'
import { packAssets } from './pwa/prerender/pack-assets.ts'
import { DATA_SHEET } from './pwa/prerender/page-sheets.ts'
import { prerenderPages } from './pwa/prerender/plugin.ts'

const OWN = /\/pwa\/|\/contracts\/[\w-]+\.ts$|\/@tanstack\//
// Needed by both entry pages before the first response.
const ENTRIES =
  /\/@tanstack\/(?!.*(infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useCanGoBack))|\/pwa\/(features\/(shell\/freshness\/status|market\/trends\/queries)|ui\/(skeleton|number\.)|offline\/member-cookie)|\/contracts\/(sources|landing|plans|sign-out)\.ts$/
const START = /\/pwa\/(features\/public\/premium\/(site-header|queries)|ui\/menu\.|content\/offer)/
// Age of data, shown on most pages.
const FRESHNESS = /\/pwa\/(features\/shell\/freshness\/|ui\/(badge|now|in-app)\b)/
// Many pages share these; the exceptions belong to one entry page or to neither.
const PARTS =
  /\/@tanstack\/.*(infiniteQueryObserver|useInfiniteQuery)\.js|\/pwa\/(ui\/(?!card-table|check|close-on|file-size|currency|dialog|choices|field|select|search-field|range-field|typed-figure|figure-table|fold|country|more|pager|panel)|features\/(market\/(trends\/|products\/(product-summary|format-views))|supply\/suppliers\/found-words))|\/contracts\/(?!.*\?)(?!product|trend-details|supplier-profile|creator|identity|contacts|account|watchlist|dashboard|tiktok|hashtags|search|explore|views|billing|pipeline|presets|profit|lookup|my-lists|scored-lists|list-(?:title|media)|compare|search-elsewhere|shop|linked-product|short-links|mended-link|words-beside|picture-search|picture-look|match-strength|alerts|api-keys|delivery|push-paths|webhooks|operator|upload|emails|phones|currency-codes|file-encodings|forecast-chance|plain-digits)/

// Answer schemas by audience (`pwa/answers`).
const ANSWERS = {
  market:
    /node_modules\/zod\/|\/contracts\/(?!account|alerts|api-keys|billing|compare|contacts|delivery|emails|exchange-rates|explore|inbox|list-(?:title|media)|lookup|my-lists|operator|pick-chain|pick-days|picture-search|pipeline|presets|push-paths|sandbox-payments|scored-lists|search\.|upload|views|watch|webhooks|weekly)[\w-]+\.ts\?whole/,
  visitor:
    /\/contracts\/(billing|compare|delivery|emails|exchange-rates|inbox|list-(?:title|media)|lookup|operator|pick-chain|pick-days|picture-search|push-paths|scored-lists|weekly)\.ts\?whole/,
  member: /\/contracts\/(?!operator-|upload)[\w-]+\.ts\?whole/,
  operator: /\/contracts\/[\w-]+\.ts\?whole/,
}

// Started by `npm run dev` with the same settings.
const DEVELOPMENT_SERVER = `http://localhost:${process.env.PORT || 3000}`

// Requests for 300-byte files cost a phone more than their bytes. Groups: a list's needs, a product page's
// additions, a supplier's.
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
          // Its shim is for older React versions.
          {
            find: 'use-sync-external-store/shim/with-selector',
            replacement: 'use-sync-external-store/with-selector',
          },
        ],
  },
  css: { modules: { generateScopedName } },
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    manifest: true,
    // The HTML names a page's chunks and the worker caches all; repeating them in code would cost 1 kB. Style
    // sheets must load before their content.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    sourcemap: false,
    // Separate library chunks: app updates download only the app.
    rolldownOptions: {
      output: {
        // Default names list all sharing pages, which every page would repeat.
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        // The first load names dozens of style sheets, so they have no words.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.endsWith('.css') ? '[hash:7]' : `${shortName(name)}-[hash]`}[extname]`,
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'libraries', test: /node_modules\/@tanstack\//, tags: ['$initial'] },
            // Answer schemas with Zod load after the first view.
            { name: 'market-answers', test: ANSWERS.market },
            { name: 'visitor-answers', test: ANSWERS.visitor },
            { name: 'member-answers', test: ANSWERS.member },
            { name: 'operator-answers', test: ANSWERS.operator },
            // First chunks for all pages, then for many. Equal sharers group the rest, so no page loads
            // another's parts.
            { name: 'app', test: OWN, tags: ['$initial'] },
            { name: 'entries', test: ENTRIES, minShareCount: 5 },
            { name: 'plan-table', test: /\/contracts\/plan-table/ },
            { name: 'start', test: START, minShareCount: 2 },
            { name: 'freshness', test: FRESHNESS, minShareCount: 5 },
            { name: 'parts', test: PARTS, minShareCount: 5 },
            {
              name: 'trends',
              test: /\/features\/market\/(trends\/(?!saved-product|held-items)|products\/(?!product-queries))/,
              minShareCount: 3,
            },
            // Entry pages make one request each instead of dozens; see `ownedBy`.
            { name: ownedBy('lists'), debugName: 'lists', test: OWN, minShareCount: 2 },
            { name: ownedBy('item'), debugName: 'item', test: OWN, minShareCount: 4 },
            { name: ownedBy('company'), debugName: 'company', test: OWN, minShareCount: 16 },
            // In another small chunk, the paths would be read before they are set.
            {
              name: 'push',
              test: /\/pwa\/features\/told\/push\/|\/contracts\/(push-paths|delivery)\.ts$/,
              minShareCount: 2,
            },
            {
              name: 'shared',
              test: OWN,
              minShareCount: 2,
              entriesAware: true,
              // Tiny files cost more to request than they contain.
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
    // Tests mostly wait for other processes; one worker would leave a core idle.
    maxWorkers: 2,
    // Workers keep loaded modules, because reloading the server per file takes a third of the time. So files
    // clean up pools, servers, fake clocks and stubbed globals.
    isolate: false,
    // Polls wait for other processes, on machines up to three times slower.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'unit',
          include: [
            ...['backend/**/*.test.ts', 'pwa/**/*.test.ts', 'extension/**/*.test.ts'],
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
          name: 'components',
          include: ['pwa/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              url: 'http://localhost:3000',
              settings: { navigation: { disableMainFrameNavigation: true } },
            },
          },
          setupFiles: ['tests/support/drawn-app.setup.ts'],
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
          setupFiles: ['tests/support/after-file.setup.ts'],
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
    // Splits loaders and their schemas from the first load.
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
      // The worker caches the prerendered pages too.
      closeBundleOrder: 'post',
      // The plugin builds the worker separately, with verbose logs and a renamed Vite option.
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
      // The fake Stripe.js is for the sandbox only; the sheets belong to server-rendered pages.
      globIgnores: ['**/create-stripe-js-*', `**/${DATA_SHEET}-*`],
    },
  })
}

const STYLE_SHEETS = /^ *<link rel="stylesheet".*\n/gm

function page(): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The entry's hash covers all chunk names, so it identifies the build.
        const build = /\/assets\/index-([\w-]+)\.js/.exec(html)?.[1] ?? 'development'
        const words: Record<string, string> = {
          ...BRAND,
          build,
          signIn: SIGN_IN_PLACEHOLDER,
          support: SUPPORT_PLACEHOLDER,
        }
        // The static frame needs only the style sheets.
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
