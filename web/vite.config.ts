import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`
const serverPaths = ['/api', '/node', '/tiantian-mall', '/media', '/healthz']

/** What every page needs stands in one chunk, so that a first visit asks for few files. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack|@tabler)[\\/]/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
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
            { name: 'vendor', test: vendor, priority: 3 },
            { name: 'contracts', test: /contracts[\\/]src|node_modules[\\/]zod[\\/]/, priority: 2 },
            {
              name: 'ui',
              test: /web[\\/]src[\\/](ui|sdk|i18n[\\/][^\\/]+\.tsx?$)/,
              priority: 1,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
