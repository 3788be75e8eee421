// Restores a file of `npm run backup` into a new DATA_DIR.
import { stat } from 'node:fs/promises'
import { restore } from '../server/src/platform/backup/restore.ts'
import { fail, inWords, missingBackup, settings } from './operator.ts'

const [file] = process.argv.slice(2)
const { databaseUrl, dataDir } = settings()

if (!file) fail('Name the backup: DATA_DIR=/a/new/folder npm run restore -- mall-2026-01-31.zip')
if (databaseUrl) fail('Unset DATABASE_URL: a backup is restored into an embedded database.')

process.umask(0o077)
await inWords(async () => {
  if (!(await stat(file).catch(() => undefined))?.isFile()) fail(await missingBackup(file))
  await restore({ dataDir, file, log: { info: console.log, warn: console.warn } })
  console.log(`Restored into ${dataDir}. Start the server on it: DATA_DIR=${dataDir} npm start`)
})
