import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type postgres from 'postgres'
import { onTestFinished } from 'vitest'
import type { Queryable } from '../platform/database/database.ts'

type Driver = typeof postgres

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** The folder of the patches, and those of the driver. */
const isOfDriver = (path: string) => !path.endsWith('.patch') || basename(path).startsWith('postgres+')

/** postgres.js as published, without our `patches/`: the control of their tests. */
export async function publishedDriver(): Promise<Driver> {
  const folder = await mkdtemp(join(tmpdir(), 'published-driver-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const driver = join(folder, 'node_modules/postgres')
  await cp(join(root, 'node_modules/postgres'), driver, { recursive: true })
  await cp(join(root, 'patches'), join(folder, 'patches'), { recursive: true, filter: isOfDriver })
  await writeFile(join(folder, 'package.json'), '{}')
  await run(process.execPath, [join(root, 'node_modules/patch-package/index.js'), '--reverse'], {
    cwd: folder,
  })
  const published = (await import(join(driver, 'src/index.js'))) as {
    default: (options: object) => Queryable
  }
  // It queries the types of arrays by itself, and a failure of that goes unnoticed.
  return ((options: object) => published.default({ ...options, fetch_types: false })) as Driver
}
