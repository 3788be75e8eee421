import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstTexts } from './build/first-texts.ts'
import { licenceTexts, shippedPackages } from './build/licences.ts'
import { precompress } from './build/precompress.ts'
import { reachableFrom } from './build/reachable.ts'

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
  '/calendar',
  '/healthz',
]

const isHomePage = (id: string) => id.endsWith('/features/home/home-page.tsx')
/** The home page itself is loaded by its route; what it is made of is needed everywhere. */
const firstLoad = reachableFrom((module) => module.isEntry || isHomePage(module.id))
const isApp = (id: string) => firstLoad.has(id) && !isHomePage(id)
/** Packages change less often than the app, so browsers keep them longer. */
const isVendor = (id: string) => firstLoad.has(id) && id.includes('/node_modules/')

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
        // A page's loader comes with the page; only home asks for its data before its code is there,
        // and its route file says itself what is loaded later.
        splitBehavior: ({ routeId }) =>
          homes.includes(routeId) ? [] : [['loader', 'component'], ['errorComponent']],
      },
    }),
    react(),
    firstLoad.plugin,
    firstTexts(firstLoad.has),
    licenceTexts(repository),
    precompress(),
  ],
  define: { SHIPPED_PACKAGES: shippedPackages(repository) },
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, server])) },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: isVendor, priority: 2 },
            { name: 'app', test: isApp, priority: 1 },
          ],
        },
      },
    },
  },
})
