import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { stopWithParent } from './life-line.ts'
import { root } from './root.ts'
import { startTool, tool } from './tool.ts'

// The server, started again on every change of its sources, and the web app with hot reload. The web
// app is the front door: it passes calls on to the server, which listens on a free port.
stopWithParent()
const apiPort = process.env.API_PORT ?? String(await freePort())
const env = { ...process.env, PORT: apiPort, API_PORT: apiPort }

const parts = [
  startTool(['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env }),
  startTool([tool('vite'), ...process.argv.slice(2)], { env, cwd: join(root, 'web') }),
]

const stopAll = () => {
  for (const part of parts) part.kill('SIGTERM')
}
process.on('SIGTERM', stopAll).on('SIGINT', stopAll).on('SIGHUP', stopAll)
await Promise.race(parts.map((part) => once(part, 'close')))
stopAll()

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
