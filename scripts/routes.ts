// Writes web/src/routeTree.gen.ts from the files under web/src/routes, as the dev server does, because the types of
// the web app need it and a fresh clone has none.
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './root.ts'

const server = await createServer({
  root: join(root, 'web'),
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
})
await server.close()
