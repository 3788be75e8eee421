import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inputs } from './build/action-inputs.ts'
import { firstTexts } from './build/first-texts.ts'
import { licenceTexts, shippedPackages } from './build/licences.ts'
import { pageTexts } from './build/page-texts.ts'
import { precompress } from './build/precompress.ts'
import { reachableFrom } from './build/reachable.ts'
import { sharedChunks } from './build/shared-chunks.ts'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`
const serverPaths = [
  '/api',
  '/client',
  '^/node(?:\\?|$)',
  '/tiantian-mall',
  '/media',
  '/download',
  '/embed/',
  '/s/',
  '/feed/',
  '/sitemap',
  '/robots.txt',
  '/version.json',
  '/calendar',
  '/product-feed/',
  '/healthz',
]

/**
 * Modules of the first load: home's page is included, since each additional file costs a round trip and a kilobyte of
 * headers.
 */
const firstLoad = reachableFrom((module) => module.isEntry)
/** Packages change less often than the app, so browsers cache them longer. */
const isVendor = (id: string) => firstLoad.has(id) && id.includes('/node_modules/')
/** Texts have files of their own: see `pageTexts`. */
const TEXTS = /\/(?:i18n\/locales|error-text|words)\//
const shared = sharedChunks((id) => id.startsWith('/') && !firstLoad.has(id) && !TEXTS.test(id))

const repository = fileURLToPath(new URL('..', import.meta.url))
const homes = ['/', '/pages/index/index']

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      codeSplittingOptions: {
        // A page's loader is in the page's chunk; home's is in the app chunk.
        splitBehavior: ({ routeId }) =>
          homes.includes(routeId) ? [] : [['loader', 'component'], ['errorComponent']],
      },
    }),
    react(),
    inputs(),
    firstLoad.plugin,
    shared.plugin,
    firstTexts(firstLoad.has),
    pageTexts(firstLoad.has),
    licenceTexts(repository),
    precompress(),
  ],
  define: { SHIPPED_PACKAGES: shippedPackages(repository) },
  server: {
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, server])),
      '/push': { target: server, ws: true },
    },
  },
  worker: { format: 'es' },
  build: {
    // Not the folder that a running server reads: `scripts/publish-web.ts` brings it there.
    outDir: '.cache/dist',
    target: 'baseline-widely-available',
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    // The map is loaded on demand; it is one library, and cannot be tree-shaken.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // `ru-inner-order` of `i18n/locales/ru-inner/order.ts`: pages have chunks of that name too.
        chunkFileNames({ facadeModuleId }) {
          const folder = /\/locales\/([\w-]+-inner)\//.exec(facadeModuleId ?? '')?.[1]
          return `assets/${folder ? `${folder}-` : ''}[name]-[hash].js`
        },
        codeSplitting: {
          groups: [
            { name: 'vendor', test: isVendor, priority: 2 },
            { name: 'app', test: firstLoad.has, priority: 1 },
            { name: shared.nameOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
