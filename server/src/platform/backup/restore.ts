import { chown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PostgresHome } from '../postgres/index.ts'
import { settleHome, startPostgres } from '../postgres/index.ts'
import { TOKEN_SECRET_FILE } from '../secret/signed-token.ts'
import { unpackArchive } from './archive.ts'
import type { BackUpOptions } from './back-up.ts'
import { BACKED_UP } from './back-up.ts'

/**
 * Restores a backup into a folder that holds no data yet, and starts its database once: what is damaged or incomplete
 * fails here and leaves nothing behind.
 */
export async function restore({ dataDir, file, log }: BackUpOptions): Promise<void> {
  const target = resolve(dataDir)
  const present = await readdir(target).catch((): string[] => [])
  if (present.length > 0)
    throw new Error(
      `${target} is not empty: a backup is restored into a new folder, such as DATA_DIR=/another/folder`,
    )
  await stat(file)
  try {
    await mkdir(target, { recursive: true, mode: 0o700 })
    const home = await settleHome(target)
    await unpack(file, target, home)
    const postgres = await startPostgres({ dataDir: target, log })
    await postgres.stop()
  } catch (error) {
    await removeRestored(target)
    throw error
  }
}

/** The cluster is unpacked beside its path and renamed: an interrupted restore leaves none that could be started. */
async function unpack(file: string, dataDir: string, { cluster, account }: PostgresHome): Promise<void> {
  const unfinished = await mkdtemp(`${cluster}.init-`)
  if (account.uid !== undefined) await chown(unfinished, account.uid, account.gid ?? account.uid)
  let hasCluster = false
  await unpackArchive(file, {
    placeOf(name) {
      const [part = '', ...rest] = name.split('/')
      if (part === BACKED_UP.cluster) {
        hasCluster = true
        return { path: join(unfinished, ...rest), owner: account }
      }
      const isKnown = part === BACKED_UP.files || name === TOKEN_SECRET_FILE
      return isKnown ? { path: join(dataDir, part, ...rest) } : undefined
    },
  })
  if (!hasCluster) throw new Error(`${file} is no backup of this server: it contains no database`)
  await rename(unfinished, cluster)
}

/** The folder itself stays: it may have been there before. */
async function removeRestored(dataDir: string): Promise<void> {
  const { dir } = await settleHome(dataDir).catch(() => ({ dir: dataDir }))
  if (dir !== dataDir) await rm(dir, { recursive: true, force: true })
  for (const name of await readdir(dataDir).catch((): string[] => []))
    await rm(join(dataDir, name), { recursive: true, force: true })
}
