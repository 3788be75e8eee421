import { addAbortSignal, Readable } from 'node:stream'
import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Services } from '../../../gateway/implement.ts'
import type { Downloads } from '../../../gateway/transports/downloads.ts'
import { CSV_START, csvRows } from '../../../platform/csv.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { rowsOf } from '../../../platform/personal-data.ts'
import type { ZipEntry } from '../../../platform/zip.ts'
import { zip } from '../../../platform/zip.ts'
import { readMe } from './data-archive-text.ts'
import { consumeExportLink } from './data-export.ts'

interface DataArchiveInput {
  readonly db: Services['db']
  readonly parts: readonly PersonalData[]
  readonly userId: string
  readonly language: Language
  readonly at: Date
}

/** Copies of the personal data of all modules, written while the user downloads them. */
export function createDataDownloads({ db, clock }: Services, parts: readonly PersonalData[]): Downloads {
  return {
    async take(token) {
      const at = clock.now()
      const taken = await consumeExportLink(db, token, at)
      if (!taken) return undefined
      const content = Readable.from(zip(entriesOf({ db, parts, at, ...taken }), at), { objectMode: false })
      // A client that reads this slowly has disconnected.
      addAbortSignal(AbortSignal.timeout(CLOUD_TIMEOUT_MAX_MS), content)
      return { name: `my-data-${at.toISOString().slice(0, 10)}.zip`, mediaType: 'application/zip', content }
    },
  }
}

function* entriesOf(input: DataArchiveInput): Generator<ZipEntry> {
  const { parts, language, at } = input
  yield { name: 'README.txt', content: textOf(readMe(parts, language, at)) }
  for (const part of parts) {
    yield { name: `${part.name}.json`, content: jsonOf(part, input) }
    yield { name: `${part.name}.csv`, content: csvOf(part, input) }
  }
}

async function* textOf(text: string) {
  yield text
}

async function* jsonOf(part: PersonalData, { db, userId, language }: DataArchiveInput) {
  let separator = '[\n'
  for await (const row of rowsOf(db, part, userId, language)) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvOf(part: PersonalData, { db, userId, language }: DataArchiveInput) {
  const names = Object.keys(part.columns)
  yield CSV_START + csvRows([names])
  for await (const row of rowsOf(db, part, userId, language)) yield csvRows([names.map((name) => row[name])])
}
