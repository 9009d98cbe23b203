import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { BRAND } from './pwa/brand/brand.ts'

export default defineConfig({
  root: 'pwa',
  publicDir: '../public',
  plugins: [...(process.env.VITEST ? [] : [routes(), pwa(), page()]), react()],
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Libraries in chunks of their own: an update of the app downloads the app only.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/@tanstack\// },
            // What several routes use, in one request instead of a dozen.
            { name: 'shared', test: /\/pwa\/|\/contracts\/|\/zod\/|\/ionicons\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/img': 'http://localhost:3000' } },
  test: {
    root: import.meta.dirname,
    projects: [
      {
        extends: true,
        root: import.meta.dirname,
        test: {
          name: 'unit',
          include: ['backend/**/*.test.ts', 'pwa/**/*.test.{ts,tsx}', 'tests/support/**/*.test.ts'],
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
          globalSetup: 'tests/support/postgres.ts',
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
    injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/*.png'] },
  })
}

const STYLE_SHEETS = /^ *<link rel="stylesheet".*\n/gm

/** Fills index.html: the brand's words, the build's id, and early hints for the first screen's route and font. */
function page(): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        // The entry's hash stands for the whole build: it names every chunk.
        const build = /\/assets\/index-([\w-]+)\.js/.exec(html)?.[1] ?? 'development'
        const words: Record<string, string> = { ...BRAND, build }
        // The style sheets first: the still frame in the page needs them and nothing else.
        const sheets = html.match(STYLE_SHEETS)?.join('') ?? ''
        const ordered = html.replace(STYLE_SHEETS, '').replace(/ *<script type="module"/, `${sheets}$&`)
        return {
          html: ordered.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole),
          tags: Object.keys(bundle ?? {}).flatMap((file) => {
            const hint = /^assets\/trending-.*\.js$/.test(file)
              ? { rel: 'modulepreload' }
              : /^assets\/figtree.*\.woff2$/.test(file)
                ? { rel: 'preload', as: 'font', type: 'font/woff2' }
                : null
            return hint
              ? [
                  {
                    tag: 'link',
                    attrs: { ...hint, crossorigin: true, href: `/${file}` },
                    injectTo: 'head' as const,
                  },
                ]
              : []
          }),
        }
      },
    },
  }
}
