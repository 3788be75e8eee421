import type { Sql, TransactionSql } from 'postgres'
import type {
  AttributeFacts,
  BrandFacts,
  CategoryFacts,
  CityFacts,
  CountryFacts,
  CurrencyFacts,
  HsCodeFacts,
  HubFacts,
  IncotermFacts,
} from './facts.ts'
import { importArticleLabels } from './import-article-labels.ts'
import { importFrameCodes } from './import-frame-codes.ts'
import { importTradeWords } from './import-trade-words.ts'
import { importVehicles } from './import-vehicles.ts'
import type { ReferenceFiles, ReferenceName } from './reference-file.ts'
import { parseReference, readReference } from './reference-file.ts'
import { rowsParameter } from './rows.ts'

/** A seller must fill in this many attributes of a leaf, the first ones. */
const REQUIRED_ATTRIBUTES = 2
const LEVELS = [1, 2, 3]

async function importCategories(
  tx: TransactionSql,
  file: { attributes: AttributeFacts[]; categories: CategoryFacts[] },
) {
  await importAttributes(tx, file.attributes)
  for (const level of LEVELS) {
    await importLevel(
      tx,
      file.categories.filter((category) => category.level === level),
    )
  }
  await importCategoryAttributes(tx, file.categories)
}

async function importAttributes(tx: TransactionSql, attributes: AttributeFacts[]) {
  await tx`
    insert into attributes (key, type, name, unit, min_value, max_value, max_length, values)
    select key, type, name, nullif(unit, ''), min, max, "maxLength", coalesce(values, '[]')
    from jsonb_to_recordset(${rowsParameter(tx, attributes)}) as row(
      key text, type text, name jsonb, unit text, min numeric, max numeric, "maxLength" int, values jsonb)
    on conflict (key) do update set
      type = excluded.type, name = excluded.name, unit = excluded.unit, min_value = excluded.min_value,
      max_value = excluded.max_value, max_length = excluded.max_length, values = excluded.values`
}

/** Update, then insert what is missing: `on conflict` would use up the smallint identity at every import. */
async function importLevel(tx: TransactionSql, categories: CategoryFacts[]) {
  const rows = rowsParameter(tx, categories)
  await tx`
    update categories set
      level = row.level, parent_id = parents.id, position = row."order", name = row.name,
      synonyms = coalesce(row.synonyms, '{}'), hs_code = row.hs
    from jsonb_to_recordset(${rows}) as row(
      slug text, level smallint, parent text, "order" int, name jsonb, synonyms jsonb, hs text)
    left join categories parents on parents.slug = row.parent
    where categories.slug = row.slug`
  await tx`
    insert into categories (slug, level, parent_id, position, name, synonyms, hs_code)
    select row.slug, row.level, parents.id, row."order", row.name, coalesce(row.synonyms, '{}'), row.hs
    from jsonb_to_recordset(${rows}) as row(
      slug text, level smallint, parent text, "order" int, name jsonb, synonyms jsonb, hs text)
    left join categories parents on parents.slug = row.parent
    where not exists (select from categories known where known.slug = row.slug)`
}

/** No row refers to one of these, so the row of an attribute removed from a category is deleted too. */
async function importCategoryAttributes(tx: TransactionSql, categories: CategoryFacts[]) {
  const rows = categories.flatMap(({ slug, attributes = [] }) =>
    attributes.map((key, at) => ({ slug, key, position: at + 1, is_required: at < REQUIRED_ATTRIBUTES })),
  )
  await tx`
    delete from category_attributes using categories
    where categories.id = category_attributes.category_id
      and categories.slug in ${tx(categories.map(({ slug }) => slug))}`
  await tx`
    insert into category_attributes (category_id, attribute_key, position, is_required)
    select categories.id, row.key, row.position, row.is_required
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(
      slug text, key text, position smallint, is_required boolean)
    join categories using (slug)`
}

async function importCurrencies(tx: TransactionSql, file: { currencies: CurrencyFacts[] }) {
  await tx`
    insert into currencies (code, numeric_code, minor_units, display_decimals, symbol, name)
    select code, numeric, "minorUnits", "displayDecimals", symbol, name
    from jsonb_to_recordset(${rowsParameter(tx, file.currencies)}) as row(
      code text, numeric text, "minorUnits" smallint, "displayDecimals" smallint, symbol text, name jsonb)
    on conflict (code) do update set
      numeric_code = excluded.numeric_code, minor_units = excluded.minor_units,
      display_decimals = excluded.display_decimals, symbol = excluded.symbol, name = excluded.name`
}

/**
 * A day's rates are added; those of other days stay, because orders were calculated with them. List prices in
 * currencies whose latest rate has changed are sorted again.
 */
async function importRates(
  tx: TransactionSql,
  file: { source: string; date: string; perUsd: Record<string, number> },
) {
  const before = await latestRates(tx)
  const rows = Object.entries(file.perUsd).map(([currency, perUsd]) => ({ currency, per_usd: perUsd }))
  await tx`
    insert into exchange_rates (currency, rate_date, per_usd, source)
    select currency, ${file.date}::date, per_usd, ${file.source}::text
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(currency text, per_usd numeric)
    on conflict (currency, rate_date) do update set per_usd = excluded.per_usd, source = excluded.source
    where exchange_rates.corrected_at is null`
  const after = await latestRates(tx)
  await orderPrices(
    tx,
    [...after.keys()].filter((currency) => after.get(currency) !== before.get(currency)),
  )
}

async function latestRates(tx: TransactionSql): Promise<Map<string, string>> {
  const rows = await tx<{ currency: string; per_usd: string }[]>`
    select distinct on (currency) currency, per_usd::text from exchange_rates order by currency, rate_date desc`
  return new Map(rows.map(({ currency, per_usd }) => [currency, per_usd]))
}

const orderPrices = (tx: TransactionSql, currencies: readonly string[]) => tx`
  insert into outbox (topic, data) select 'product.price', ${tx.json({ currencies })}
  where exists (select from offers where currency = any(${currencies as string[]}))`

/**
 * All spellings of a city, in lower case: its name in each language and its other names, the same without accents
 * (`urumqi` for Ürümqi) and without apostrophes (`xian` for Xi’an), `е` where Russian writes `ё`, and a space where a
 * name has a hyphen.
 */
export function citySpellings({ name, synonyms = [] }: Pick<CityFacts, 'name' | 'synonyms'>): string[] {
  const spellings = new Set<string>()
  for (const text of [...Object.values(name), ...synonyms]) {
    const lower = text.toLowerCase()
    for (const spelling of [lower, withoutAccents(lower), lower.replaceAll('ё', 'е')]) {
      spellings
        .add(spelling)
        .add(spelling.replace(/['’‘`]/g, ''))
        .add(spelling.replaceAll('-', ' '))
    }
  }
  return [...spellings]
}

/** Latin letters only: in Cyrillic a diacritic makes another letter (и, й). */
const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')

async function importPlaces(tx: TransactionSql, file: { cities: CityFacts[]; hubs: HubFacts[] }) {
  await importCities(tx, file.cities)
  await importSpellings(tx, file.cities)
  await importHubs(tx, file.hubs)
}

async function importCities(tx: TransactionSql, cities: CityFacts[]) {
  await tx`
    insert into cities (id, country, name, latitude, longitude, population, is_capital, time_zone)
    select id, country, name, lat, lon, pop, kind = 'capital', zone
    from jsonb_to_recordset(${rowsParameter(tx, cities)}) as row(
      id int, country text, name jsonb, lat float8, lon float8, pop int, kind text, zone text)
    on conflict (id) do update set
      country = excluded.country, name = excluded.name, latitude = excluded.latitude,
      longitude = excluded.longitude, population = excluded.population, is_capital = excluded.is_capital,
      time_zone = excluded.time_zone`
}

/** Nothing refers to a spelling, so an obsolete one is deleted. */
async function importSpellings(tx: TransactionSql, cities: CityFacts[]) {
  const rows = cities.flatMap((city) =>
    citySpellings(city).map((spelling) => ({ city_id: city.id, spelling, population: city.pop })),
  )
  await tx`delete from city_names where city_id in ${tx(cities.map(({ id }) => id))}`
  await tx`
    insert into city_names (city_id, spelling, population)
    select city_id, spelling, population
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(city_id int, spelling text, population int)`
}

async function importHubs(tx: TransactionSql, hubs: HubFacts[]) {
  await tx`
    insert into hubs (id, country, name, latitude, longitude, kind, modes)
    select id, country, name, lat, lon, kind, modes
    from jsonb_to_recordset(${rowsParameter(tx, hubs)}) as row(
      id text, country text, name jsonb, lat float8, lon float8, kind text, modes text[])
    on conflict (id) do update set
      country = excluded.country, name = excluded.name, latitude = excluded.latitude,
      longitude = excluded.longitude, kind = excluded.kind, modes = excluded.modes`
}

/** Countries of the trade, in the order in which every list shows them before all others. */
const TRADE_COUNTRIES = [
  'CN',
  'KZ',
  'RU',
  'BY',
  'UZ',
  'KG',
  'TJ',
  'TM',
  'AM',
  'AZ',
  'GE',
  'MN',
  'KR',
  'JP',
  'TR',
  'DE',
  'PL',
  'AE',
]

async function importCountries(tx: TransactionSql, file: { countries: CountryFacts[] }) {
  const rows = file.countries.map((country) => ({
    code: country.code,
    name: country.name,
    phone_prefix: country.phone,
    currency: country.currency ?? null,
    is_eaeu: country.eaeu ?? false,
    trade_rank: tradeRank(country.code),
  }))
  await tx`
    insert into countries (code, name, phone_prefix, currency, is_eaeu, trade_rank)
    select code, name, phone_prefix, currency, is_eaeu, trade_rank
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(
      code text, name jsonb, phone_prefix text, currency text, is_eaeu boolean, trade_rank smallint)
    on conflict (code) do update set
      name = excluded.name, phone_prefix = excluded.phone_prefix, currency = excluded.currency,
      is_eaeu = excluded.is_eaeu, trade_rank = excluded.trade_rank`
}

function tradeRank(code: string): number | null {
  const rank = TRADE_COUNTRIES.indexOf(code)
  return rank === -1 ? null : rank + 1
}

/** Update, then insert: see importLevel. */
async function importBrands(tx: TransactionSql, brands: BrandFacts[]) {
  const rows = rowsParameter(
    tx,
    brands.map((brand) => ({ ...brand, synonyms: brand.synonyms ?? [] })),
  )
  await tx`
    update brands set
      name = row.name, name_zh = row.zh, country = row.country, tier = row.tier, tags = row.tags,
      synonyms = row.synonyms
    from jsonb_to_recordset(${rows}) as row(
      slug text, name text, zh text, country text, tier text, tags text[], synonyms text[])
    where brands.slug = row.slug`
  await tx`
    insert into brands (slug, name, name_zh, country, tier, tags, synonyms)
    select slug, name, zh, country, tier, tags, synonyms
    from jsonb_to_recordset(${rows}) as row(
      slug text, name text, zh text, country text, tier text, tags text[], synonyms text[])
    where not exists (select from brands known where known.slug = row.slug)`
}

async function importIncoterms(tx: TransactionSql, file: { incoterms: IncotermFacts[] }) {
  await tx`
    insert into incoterms (code, mode, name, place, seller_duties)
    select code, mode, name, place, seller
    from jsonb_to_recordset(${rowsParameter(tx, file.incoterms)}) as row(
      code text, mode text, name jsonb, place text, seller jsonb)
    on conflict (code) do update set
      mode = excluded.mode, name = excluded.name, place = excluded.place, seller_duties = excluded.seller_duties`
}

async function importHsCodes(tx: TransactionSql, file: { codes: HsCodeFacts[] }) {
  await tx`
    insert into hs_codes (code, name)
    select code, name from jsonb_to_recordset(${rowsParameter(tx, file.codes)}) as row(code text, name jsonb)
    on conflict (code) do update set name = excluded.name`
}

/** Change it together with the importers: all files are then imported again. */
const IMPORTERS_VERSION = 2
/** Only one node imports at a time; an arbitrary number that no other lock uses. */
const LOCK = 7_241_107

type ReferenceImporter<Name extends ReferenceName> = (
  tx: TransactionSql,
  content: ReferenceFiles[Name],
) => Promise<void>

export interface ReferenceImportReport {
  /** Files that were imported into the database. */
  imported: string[]
  /** Files whose content is already in the database. */
  unchanged: string[]
  elapsedMs: number
}

/** Parents before children: a city needs its country, a category its customs code. */
const IMPORTERS: { readonly [Name in ReferenceName]: ReferenceImporter<Name> } = {
  countries: importCountries,
  places: importPlaces,
  currencies: importCurrencies,
  'exchange-rates': importRates,
  incoterms: importIncoterms,
  'hs-codes': importHsCodes,
  categories: importCategories,
  'trade-words': importTradeWords,
  vehicles: importVehicles,
  'frame-codes': importFrameCodes,
  brands: importBrands,
  'article-labels': importArticleLabels,
}

/**
 * Updates the reference tables from data/reference: names are updated, rows added, none that others may refer to is
 * deleted. Repeatable at any time; all in one transaction; an unchanged file is not parsed.
 */
export async function importReference(sql: Sql): Promise<ReferenceImportReport> {
  const startedAt = performance.now()
  const report: ReferenceImportReport = { imported: [], unchanged: [], elapsedMs: 0 }
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
