import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunksByRoot } from './build/chunks-by-root.ts'
import { precompress } from './build/precompress.ts'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`
const serverPaths = ['/api', '/node', '/tiantian-mall', '/media', '/healthz']

const homePage = /routes[\\/](index|pages[\\/]index[\\/]\[index\])\.tsx\?tsr-split/
const chunks = chunksByRoot([
  { chunk: 'app', isRoot: (module) => module.isEntry },
  { chunk: 'home', isRoot: (module) => homePage.test(module.id) },
])
/** Packages change less often than the app, so browsers keep them longer. */
const isVendor = (id: string) => id.includes('/node_modules/') && chunks.chunkOf(id) === 'app'

const homes = ['/', '/pages/index/index']

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      codeSplittingOptions: {
        // A page's loader comes with the page; only home asks for its data before its code is there.
        splitBehavior: ({ routeId }) =>
          homes.includes(routeId) ? [['component']] : [['loader', 'component'], ['errorComponent']],
      },
    }),
    react(),
    chunks.plugin,
    precompress(),
  ],
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
            { name: chunks.chunkOf, priority: 1 },
          ],
        },
      },
    },
  },
})
