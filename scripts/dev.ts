import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { stopWithParent } from './life-line.ts'
import { root } from './root.ts'
import { startTool, stopTools, tool } from './tool.ts'

// The server, restarted on every change of its sources, and the web app with hot reload. The browser opens the web
// app, which proxies calls to the server on a free port.
stopWithParent()
const apiPort = process.env.API_PORT ?? String(await freePort())
// Passkeys and mailed links belong to what the browser opens.
const WEB_ORIGINS = process.env.WEB_ORIGINS ?? 'http://localhost:5173'
const env = { ...process.env, PORT: apiPort, API_PORT: apiPort, WEB_ORIGINS }

const parts = [
  startTool(['--watch', '--watch-preserve-output', 'server/src/main.ts'], { env }),
  startTool([tool('vite'), ...process.argv.slice(2)], { env, cwd: join(root, 'web') }),
]

await Promise.race(parts.map((part) => once(part, 'close')))
stopTools()
