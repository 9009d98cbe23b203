import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: 'pwa',
  publicDir: '../public',
  plugins: [...(process.env.VITEST ? [] : [routes(), pwa()]), react()],
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
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
    routesDirectory: 'pwa/routes',
    generatedRouteTree: 'pwa/route-tree.gen.ts',
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
    injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/*.png'] },
  })
}
