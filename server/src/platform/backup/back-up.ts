import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openPool } from '../database.ts'
import { existingPostgres } from '../postgres/index.ts'
import { TOKEN_SECRET_FILE } from '../token-secret.ts'
import type { ArchiveWriter } from './archive.ts'
import { createArchive, entriesBelow } from './archive.ts'
import { copyCluster } from './copy-cluster.ts'

/** The parts of a backup, each a folder of its archive. */
export const BACKED_UP = { cluster: 'cluster', files: 'files' } as const

export interface BackUpOptions {
  readonly dataDir: string
  /** The backup, which does not exist yet. */
  readonly file: string
  readonly log: { info(message: string): void; warn(message: string): void }
}

/**
 * Writes the embedded database and the uploaded files into one zip file, while the server runs or is stopped. The
 * files come after the database: each row has its file then (docs/media.md). Thumbnails and drawn pictures are made
 * again when they are requested.
 */
export async function backUp({ dataDir, file, log }: BackUpOptions): Promise<{ readonly bytes: number }> {
  const target = resolve(file)
  if (await stat(target).catch(() => undefined)) throw new Error(`${target} exists already`)
  await mkdir(dirname(target), { recursive: true })
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { force: true })
  const archive = createArchive(unfinished)
  try {
    await addDatabase(archive, { dataDir, file, log })
    await addFiles(archive, dataDir)
    const written = await archive.finish()
    await rename(unfinished, target)
    await syncFolder(dirname(target))
    return written
  } catch (error) {
    archive.abandon()
    await rm(unfinished, { force: true })
    throw error
  }
}

async function addDatabase(archive: ArchiveWriter, { dataDir, log }: BackUpOptions): Promise<void> {
  const postgres = await existingPostgres({ dataDir, log })
  const sql = openPool(postgres.connection, 1)
  try {
    await copyCluster(sql, archive, BACKED_UP.cluster)
  } finally {
    await sql.end({ timeout: 5 })
    await postgres.stop()
  }
}

async function addFiles(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const files = join(dataDir, BACKED_UP.files)
  for await (const { name, isFolder } of entriesBelow(files))
    if (!isFolder) await archive.addFile(`${BACKED_UP.files}/${name}`, join(files, name), { isPacked: true })
  await archive.addFile(TOKEN_SECRET_FILE, join(dataDir, TOKEN_SECRET_FILE))
}

/** After a power failure the name is there too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
