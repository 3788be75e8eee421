import type { Sql, TransactionSql } from 'postgres'
import { importArticleLabels } from './import-article-labels.ts'
import { importBrands } from './import-brands.ts'
import { importCategories } from './import-categories.ts'
import { importCountries } from './import-countries.ts'
import { importCurrencies, importRates } from './import-currencies.ts'
import { importHsCodes, importIncoterms } from './import-customs.ts'
import { importPlaces } from './import-places.ts'
import { importTradeWords } from './import-trade-words.ts'
import { importVehicles } from './import-vehicles.ts'
import type { ReferenceFiles, ReferenceName } from './reference-file.ts'
import { parseReference, readReference } from './reference-file.ts'

/** Changed together with the importers: what they make of a file is then made anew. */
const IMPORTERS_VERSION = 2
/** Only one node imports at a time; any number that nothing else locks on. */
const LOCK = 7_241_107

type Importer<Name extends ReferenceName> = (
  tx: TransactionSql,
  content: ReferenceFiles[Name],
) => Promise<void>

export interface ImportReport {
  /** Files that were read into the database. */
  imported: string[]
  /** Files whose content the database has already. */
  unchanged: string[]
  elapsedMs: number
}

/** Parents before children: a city needs its country, a category its customs code. */
const IMPORTERS: { readonly [Name in ReferenceName]: Importer<Name> } = {
  countries: importCountries,
  places: importPlaces,
  currencies: importCurrencies,
  'exchange-rates': importRates,
  incoterms: importIncoterms,
  'hs-codes': importHsCodes,
  categories: importCategories,
  'trade-words': importTradeWords,
  vehicles: importVehicles,
  brands: importBrands,
  'article-labels': importArticleLabels,
}

/**
 * Brings the reference tables up to date with data/reference: names are updated, rows added, none that others
 * may refer to is deleted. Repeatable at any time; all in one transaction; a file that has not changed is not read.
 */
export async function importReference(sql: Sql): Promise<ImportReport> {
  const startedAt = performance.now()
  const report: ImportReport = { imported: [], unchanged: [], elapsedMs: 0 }
  const names = Object.keys(IMPORTERS) as ReferenceName[]
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const hashes = await importedHashes(tx)
    for (const name of names) {
      const isImported = await importFile(tx, name, hashes.get(rowName(name)))
      report[isImported ? 'imported' : 'unchanged'].push(name)
    }
  })
  report.elapsedMs = Math.round(performance.now() - startedAt)
  return report
}

async function importFile<Name extends ReferenceName>(tx: TransactionSql, name: Name, knownHash?: string) {
  const { text, hash } = readReference(name)
  const contentHash = `${IMPORTERS_VERSION}:${hash}`
  if (contentHash === knownHash) return false
  await IMPORTERS[name](tx, parseReference<Name>(text))
  await tx`
    insert into imports (name, content_hash) values (${rowName(name)}, ${contentHash})
    on conflict (name) do update set content_hash = excluded.content_hash, finished_at = now()`
  return true
}

async function importedHashes(tx: TransactionSql): Promise<Map<string, string>> {
  const rows = await tx<{ name: string; hash: string }[]>`select name, content_hash as hash from imports`
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

const rowName = (name: ReferenceName) => `reference/${name}`
