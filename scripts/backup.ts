// Writes the embedded database and the uploaded files into one file, beside a running server or a stopped one.
import { backUp } from '../server/src/platform/backup/back-up.ts'
import { fail, inWords, settings } from './operator.ts'

const [file] = process.argv.slice(2)
const { databaseUrl, dataDir, media } = settings()

if (!file) fail('Name the file to write: npm run backup -- mall-2026-01-31.zip')
if (databaseUrl)
  fail(
    'The database of DATABASE_URL is not embedded: back it up with pg_dump, and then the files (docs/operation.md).',
  )

process.umask(0o077)
await inWords(async () => {
  const { bytes } = await backUp({ dataDir, file, log: { info: console.log, warn: console.warn } })
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB`)
  if (media.s3) console.log('The uploaded files are in the bucket, which has backups of its own.')
})
