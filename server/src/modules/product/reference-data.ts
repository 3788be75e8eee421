import type { LocalizedText } from '@tiantian/contracts/language.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type {
  CamelCase,
  CountryRow,
  EngineRow,
  GenerationRow,
  MakeRow,
  ModelRow,
} from '../../platform/database/rows.generated.ts'

export interface ReferenceCategory {
  readonly id: number
  readonly slug: string
  readonly level: number
  readonly parentId: number | null
  readonly name: LocalizedText
  readonly synonyms: Readonly<Record<string, readonly string[]>>
  /** Slang and everyday words, by language. */
  readonly tradeWords: Readonly<Record<string, readonly string[]>>
  /** Keys of its attributes, in display order. */
  readonly attributeKeys: readonly string[]
}

export interface ReferenceBrand {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly nameZh: string | null
  readonly country: string | null
  readonly tier: 'oe' | 'oes' | 'aftermarket'
  /** What it sells: `oils`, `filters`. */
  readonly tags: readonly string[]
  readonly synonyms: readonly string[]
}

export type ReferenceMake = CamelCase<
  Pick<MakeRow, 'id' | 'slug' | 'name' | 'kind' | 'synonyms' | 'is_popular'>
>

export type ReferenceModel = CamelCase<
  Pick<ModelRow, 'id' | 'make_id' | 'slug' | 'name' | 'synonyms' | 'year_from' | 'year_to' | 'is_popular'>
>

export type ReferenceGeneration = CamelCase<
  Pick<GenerationRow, 'id' | 'model_id' | 'slug' | 'name' | 'code' | 'year_from' | 'year_to'>
>

/** Cars whose frame number (Japan) begins with a code, in these years. */
export interface FramedCar {
  readonly generationId: number
  readonly yearFrom: number
  readonly yearTo: number | null
}

export interface ReferenceAttribute {
  readonly key: string
  readonly name: LocalizedText
  readonly unit: string | null
  readonly values: readonly { readonly value: string; readonly label: LocalizedText }[]
}

export interface ReferenceCity {
  readonly id: number
  readonly country: string
  readonly name: LocalizedText
  readonly population: number
  /** In lower case, in every language. */
  readonly spellings: readonly string[]
}

/** The reference data that every list, page and query needs, a few megabytes in memory. */
export interface ReferenceData {
  /** Differs whenever any of the data differs. */
  readonly edition: string
  readonly categories: ReadonlyMap<number, ReferenceCategory>
  readonly categoryBySlug: ReadonlyMap<string, ReferenceCategory>
  readonly brands: ReadonlyMap<number, ReferenceBrand>
  readonly brandBySlug: ReadonlyMap<string, ReferenceBrand>
  /** In the order of their market rank. */
  readonly makes: ReadonlyMap<number, ReferenceMake>
  readonly makeBySlug: ReadonlyMap<string, ReferenceMake>
  readonly models: ReadonlyMap<number, ReferenceModel>
  /** By `makeId/slug`. */
  readonly modelBySlug: ReadonlyMap<string, ReferenceModel>
  readonly generations: ReadonlyMap<number, ReferenceGeneration>
  /** By `modelId/slug`. */
  readonly generationBySlug: ReadonlyMap<string, ReferenceGeneration>
  /** By model and by make: the generations that a fitment row without a generation may mean. */
  readonly generationsOfModel: ReadonlyMap<number, readonly ReferenceGeneration[]>
  readonly modelsOfMake: ReadonlyMap<number, readonly ReferenceModel[]>
  /** By the code in the frame numbers of cars built for Japan: `NZE141`. */
  readonly framedCars: ReadonlyMap<string, readonly FramedCar[]>
  /** Codes by id, and ids by code in upper case. */
  readonly engineCodes: ReadonlyMap<number, string>
  readonly engineByCode: ReadonlyMap<string, number>
  /** Which makes use an engine, the most frequent first. */
  readonly makesOfEngine: ReadonlyMap<number, readonly number[]>
  readonly attributes: ReadonlyMap<string, ReferenceAttribute>
  readonly countries: ReadonlyMap<string, LocalizedText>
  /** Largest first. */
  readonly cities: readonly ReferenceCity[]
}

/**
 * Derives what takes long from new reference data while the former is still in use; it pauses, because everybody else
 * waits for a computation that does not.
 */
export type ReferencePreparation = (next: ReferenceData, former: ReferenceData) => Promise<void>
const preparations = new Set<ReferencePreparation>()
export const prepareReference = (preparation: ReferencePreparation): void =>
  void preparations.add(preparation)

interface ReferenceDataEntry {
  readonly reference: Promise<ReferenceData>
  readonly edition: string
  readonly checkedAt: number
}

const CHECK_AFTER_MS = 30_000
let current: ReferenceDataEntry | undefined
/** The next edition, while it is read. */
let loading: ReferenceDataEntry | undefined

/**
 * The reference data of the database (one per process), read again after an import. While a new edition is read, the
 * former remains in use.
 */
export async function readReferenceData(sql: Queryable): Promise<ReferenceData> {
  if (current && performance.now() - current.checkedAt < CHECK_AFTER_MS) return current.reference
  const isReplaced = current?.checkedAt === Number.NEGATIVE_INFINITY
  const next = await loadNext(sql)
  // A failure is reported by the next check, which is due at once.
  next?.reference.catch(() => undefined)
  return next && (isReplaced || !current) ? next.reference : (current ?? next)!.reference
}

/** After a change by this process: the new edition is in use when this returns. */
export async function refreshReferenceData(sql: Queryable): Promise<void> {
  await (await loadNext(sql))?.reference
}

/** Reads another edition unless it is being read; undefined when the current one is the newest. */
async function loadNext(sql: Queryable): Promise<ReferenceDataEntry | undefined> {
  const edition = await readEdition(sql)
  const checkedAt = performance.now()
  if (current?.edition === edition) {
    current = { ...current, checkedAt }
    return undefined
  }
  // While it is read nobody has to ask again.
  if (current && current.checkedAt > Number.NEGATIVE_INFINITY) current = { ...current, checkedAt }
  if (loading?.edition === edition) return loading
  const former = current?.reference
  const reference = loadReferenceData(sql, edition).then(async (loaded) => {
    const before = await former?.catch(() => undefined)
    if (before) for (const prepare of preparations) await prepare(loaded, before)
    return loaded
  })
  const entry = { reference, edition, checkedAt }
  loading = entry
  const end = (isLoaded: boolean) => {
    if (loading === entry) loading = undefined
    if (isLoaded) current = entry
  }
  reference.then(
    () => end(true),
    () => end(false),
  )
  return entry
}

/** The next query waits for new data; other processes check for it within half a minute. */
export function checkReferenceData(): void {
  if (current) current = { ...current, checkedAt: Number.NEGATIVE_INFINITY }
}

/** Begins with data that was read before, checked by the next query: for tests, whose databases begin with the same. */
export function returnToReferenceData(reference: ReferenceData): void {
  const { edition } = reference
  current = { reference: Promise.resolve(reference), edition, checkedAt: Number.NEGATIVE_INFINITY }
}

/** Imported data, and the words and brands added by the office. */
async function readEdition(sql: Queryable): Promise<string> {
  const [row] = await sql<{ edition: string }[]>`
    select coalesce(string_agg(content_hash, ',' order by name), '') || ' '
      || (select coalesce(md5(string_agg(category_id || ' ' || language || ' ' || word, ','
        order by category_id, language, word)), '') from trade_words where not is_reference) || ' '
      || (select count(*) || ' ' || coalesce(max(decided_at)::text, '') from brand_requests
        where state in ('accepted', 'aliased')) as edition
    from imports`
  return row?.edition ?? ''
}

async function loadReferenceData(sql: Queryable, edition: string): Promise<ReferenceData> {
  const categories = await readCategories(sql)
  const brands = await sql<ReferenceBrand[]>`
    select id, slug, name, name_zh as "nameZh", country, tier, tags, synonyms || added_synonyms as synonyms
    from brands where state = 'accepted' order by id`
  const makes = await sql<ReferenceMake[]>`
    select id, slug, name, kind, synonyms, is_popular as "isPopular" from makes
    order by position, id`
  const models = await sql<ReferenceModel[]>`
    select id, make_id as "makeId", slug, name, synonyms, year_from as "yearFrom", year_to as "yearTo",
      is_popular as "isPopular" from models order by id`
  const generations = await sql<ReferenceGeneration[]>`select id, model_id as "modelId", slug, name, code,
      year_from as "yearFrom", year_to as "yearTo" from generations order by id`
  const framedCars = await readFramedCars(sql)
  const engines = await sql<Pick<EngineRow, 'id' | 'code'>[]>`select id, code from engines order by id`
  const makesOfEngine = await readMakesOfEngine(sql)
  const attributes = await sql<ReferenceAttribute[]>`select key, name, unit, values from attributes`
  const countries = await sql<Pick<CountryRow, 'code' | 'name'>[]>`select code, name from countries`
  const cities = await readCities(sql)
  return {
    edition,
    categories: byId(categories),
    categoryBySlug: bySlug(categories),
    brands: byId(brands),
    brandBySlug: bySlug(brands),
    ...carMaps(makes, models, generations),
    framedCars,
    engineCodes: new Map(engines.map(({ id, code }) => [id, code])),
    engineByCode: new Map(engines.map(({ id, code }) => [code.toUpperCase(), id])),
    makesOfEngine,
    attributes: new Map(attributes.map((attribute) => [attribute.key, attribute])),
    countries: new Map(countries.map(({ code, name }) => [code, name])),
    cities,
  }
}

const carMaps = (makes: ReferenceMake[], models: ReferenceModel[], generations: ReferenceGeneration[]) => ({
  makes: byId(makes),
  makeBySlug: bySlug(makes),
  models: byId(models),
  modelBySlug: new Map(models.map((model) => [`${model.makeId}/${model.slug}`, model])),
  generations: byId(generations),
  generationBySlug: new Map(
    generations.map((generation) => [`${generation.modelId}/${generation.slug}`, generation]),
  ),
  generationsOfModel: Map.groupBy(generations, ({ modelId }) => modelId),
  modelsOfMake: Map.groupBy(models, ({ makeId }) => makeId),
})

/** Our own table of codes, and the codes that the generations of Japanese makes have in the car tree. */
async function readFramedCars(sql: Queryable): Promise<Map<string, FramedCar[]>> {
  const rows = await sql<(FramedCar & { readonly code: string })[]>`
    select code, generation_id as "generationId", year_from as "yearFrom", year_to as "yearTo" from frame_codes
    union
    select own.code, g.id, g.year_from, g.year_to
    from generations g join models m on m.id = g.model_id join makes k on k.id = m.make_id,
      unnest(string_to_array(replace(g.code, ' ', ''), ',')) own(code)
    where k.country = 'JP' and own.code <> ''`
  return Map.groupBy(rows, ({ code }) => code)
}

async function readMakesOfEngine(sql: Queryable): Promise<Map<number, number[]>> {
  const rows = await sql<{ id: number; makes: number[] }[]>`
    select engine_id as id, array_agg(make_id order by count desc, make_id) as makes from (
      select ge.engine_id, m.make_id, count(*) as count
      from generation_engines ge join generations g on g.id = ge.generation_id join models m on m.id = g.model_id
      group by 1, 2) one group by 1`
  return new Map(rows.map(({ id, makes }) => [id, makes]))
}

const readCategories = (sql: Queryable) => sql<ReferenceCategory[]>`
  select id, slug, level, parent_id as "parentId", name, synonyms,
    (select coalesce(jsonb_object_agg(w.language, w.words), '{}') from (
      select language, jsonb_agg(word order by word) as words from trade_words
      where category_id = categories.id group by language) w) as "tradeWords",
    array(select attribute_key from category_attributes where category_id = categories.id
      order by position) as "attributeKeys"
  from categories order by level, position, id`

const readCities = (sql: Queryable) => sql<ReferenceCity[]>`
  select id, country, name, population,
    array(select spelling from city_names where city_id = cities.id order by spelling) as spellings
  from cities order by population desc, id`

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))
const bySlug = <Row extends { readonly slug: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.slug, row]))

/** Labels for the values of a list; other values are shown as they are. */
export const labelOf = (
  attribute: ReferenceAttribute | undefined,
  value: unknown,
): LocalizedText | undefined => attribute?.values.find((known) => known.value === value)?.label

/** From the top level down to the category itself. */
export function categoryPath(reference: ReferenceData, id: number): ReferenceCategory[] {
  const path: ReferenceCategory[] = []
  for (
    let at = reference.categories.get(id);
    at;
    at = at.parentId === null ? undefined : reference.categories.get(at.parentId)
  ) {
    path.unshift(at)
  }
  return path
}
