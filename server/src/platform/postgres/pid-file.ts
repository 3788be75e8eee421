import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What a running server records in its cluster: see "postmaster.pid" in the manual of PostgreSQL. `status` is
 * starting, ready or stopping.
 */
export type PidFile = { pid: number; port: number; socketDir: string; status: string }

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const [pid, , , port, socketDir, , , status] = text.split('\n')
  return {
    pid: Number(pid),
    port: Number(port),
    socketDir: socketDir ?? '',
    status: status?.trim() ?? '',
  }
}

/**
 * A killed server leaves its pid behind, and once another process gets that number PostgreSQL refuses to start. The
 * number is removed; the rest stays, because by its shared memory key PostgreSQL detects whether backends of the dead
 * server still use the files.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const impossiblePid = '999999999'
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/^-?\d+/, impossiblePid))
}
