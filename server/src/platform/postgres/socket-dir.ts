import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Home } from './home.ts'
import type { Listen } from './settings.ts'

const port = 5432 // of a Unix socket: only a part of its file name
const maxSocketPath = 103 // bytes: macOS allows 104 with the closing zero, Linux 108

/** Where the server listens: on a Unix socket in a folder of mode 0700, on Windows on a free local port. */
export async function whereToListen(home: Home): Promise<Listen> {
  if (process.platform === 'win32') return { socketDir: '', host: '127.0.0.1', port: await freePort() }
  return { socketDir: await socketDir(home), host: '', port }
}

/** A folder for the socket that was made because the path of the cluster is too long. */
export async function removeSocketDir({ socketDir }: Listen, { cluster }: Home): Promise<void> {
  if (socketDir && socketDir !== cluster) await rm(socketDir, { recursive: true, force: true })
}

async function socketDir({ cluster, account }: Home): Promise<string> {
  const lockFile = join(cluster, `.s.PGSQL.${port}.lock`)
  if (Buffer.byteLength(lockFile) <= maxSocketPath) return cluster
  const uid = account.uid ?? process.getuid?.() ?? 0
  const dir = await shortDir(cluster, uid)
  await chown(dir, uid, account.gid ?? process.getgid?.() ?? uid)
  return dir
}

/** The same name at each start, so that a killed process leaves no heap of folders. */
async function shortDir(cluster: string, uid: number): Promise<string> {
  const parent = tmpdir().length < 60 ? tmpdir() : '/tmp'
  const dir = join(parent, `pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  await mkdir(dir, { mode: 0o700 }).catch(() => undefined)
  const found = await lstat(dir)
  const isOurs = found.isDirectory() && (found.uid === uid || found.uid === process.getuid?.())
  if (!isOurs) return mkdtemp(join(parent, 'pg-')) // somebody else made a folder of that name
  await chmod(dir, 0o700)
  return dir
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address === 'object' && address) return address.port
  throw new Error('no free port')
}
