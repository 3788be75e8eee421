import type { TransactionSql } from 'postgres'
import { makeName, makeSynonyms, modelName, modelSynonyms } from '../vehicle/vehicle-name.ts'
import type { EngineFacts, MakeFacts } from './facts.ts'
import { rowsParameter } from './rows.ts'

interface EngineRow {
  code: string
  litres: number | null
  fuel: string | null
}

/** One row per engine code. Where cars disagree about an engine, the majority is used. */
function engineRows(makes: readonly MakeFacts[]): EngineRow[] {
  const statements = new Map<string, EngineFacts[]>()
  for (const { code, facts } of enginesOf(makes)) {
    statements.set(code, [...(statements.get(code) ?? []), facts])
  }
  return [...statements].map(([code, facts]) => ({
    code,
    litres: mostFrequent(facts.map(({ l }) => l)) ?? null,
    fuel: mostFrequent(facts.map(({ fuel }) => fuel)) ?? null,
  }))
}

/** Engines by generation. An electric car has no code to search by. */
function generationEngineRows(makes: readonly MakeFacts[]) {
  return enginesOf(makes).map(({ make, model, generation, code }) => ({
    make,
    model,
    generation,
    engine: code,
  }))
}

function enginesOf(makes: readonly MakeFacts[]) {
  return makes.flatMap((make) =>
    make.models.flatMap((model) =>
      model.generations.flatMap((generation) =>
        (generation.engines ?? []).flatMap((facts) => {
          const place = { make: make.slug, model: model.slug, generation: generation.slug }
          return facts.code ? [{ ...place, code: facts.code, facts }] : []
        }),
      ),
    ),
  )
}

function mostFrequent<Value>(values: Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].sort(([, a], [, b]) => b - a)
  return best?.[0]
}

export async function importVehicles(tx: TransactionSql, { makes }: { makes: MakeFacts[] }) {
  const before = await namesAndYears(tx)
  await importMakes(tx, makes)
  await importModels(tx, makes)
  await importGenerations(tx, makes)
  await importEngines(tx, makes)
  if ((await namesAndYears(tx)) !== before) await orderIndex(tx)
}

/**
 * A digest of the data that products take from cars, and of the years that decide which generations list them.
 * Synonyms are not included, as they only lead to a car: to index a million products again takes more than an hour.
 */
async function namesAndYears(tx: TransactionSql): Promise<string | undefined> {
  const [row] = await tx<{ digest: string }[]>`
    select md5(string_agg(line, ',' order by line)) as digest from (
      select concat_ws('|', 'make', id, slug, name) as line from makes
      union all select concat_ws('|', 'model', id, slug, name) from models
      union all select concat_ws('|', 'generation', id, slug, name, year_from, coalesce(year_to, 0)) from generations
    ) car`
  return row?.digest
}

/** Existing products are indexed again. */
async function orderIndex(tx: TransactionSql) {
  await tx`insert into outbox (topic, data) select 'product.index', '{}' where exists (select from products)`
}

async function importMakes(tx: TransactionSql, makes: MakeFacts[]) {
  const rows = rowsParameter(
    tx,
    makes.map((make, position) => ({
      ...make,
      models: [],
      position,
      name: makeName(make),
      synonyms: makeSynonyms(make),
    })),
  )
  await tx`
    update makes set
      name = row.name, country = row.country, kind = row.kind, synonyms = row.synonyms,
      is_popular = coalesce(row.popular, false), position = row.position
    from jsonb_to_recordset(${rows}) as row(
      slug text, name jsonb, country text, kind text, synonyms text[], popular boolean, position integer)
    where makes.slug = row.slug`
  await tx`
    insert into makes (slug, name, country, kind, synonyms, is_popular, position)
    select slug, name, country, kind, synonyms, coalesce(popular, false), position
    from jsonb_to_recordset(${rows}) as row(
      slug text, name jsonb, country text, kind text, synonyms text[], popular boolean, position integer)
    where not exists (select from makes known where known.slug = row.slug)`
}

async function importModels(tx: TransactionSql, makes: MakeFacts[]) {
  const models = makes.flatMap((make) =>
    make.models.map((model) => ({
      make: make.slug,
      slug: model.slug,
      name: modelName(make, model),
      synonyms: modelSynonyms(model),
      cls: model.cls,
      year_from: model.from,
      year_to: model.to,
      popular: model.popular ?? false,
    })),
  )
  const rows = rowsParameter(tx, models)
  await tx`
    update models set
      name = row.name, synonyms = row.synonyms, size_class = row.cls, year_from = row.year_from,
      year_to = row.year_to, is_popular = row.popular
    from jsonb_to_recordset(${rows}) as row(
      make text, slug text, name jsonb, synonyms text[], cls text, year_from smallint, year_to smallint,
      popular boolean)
    join makes on makes.slug = row.make
    where models.make_id = makes.id and models.slug = row.slug`
  await tx`
    insert into models (make_id, slug, name, synonyms, size_class, year_from, year_to, is_popular)
    select makes.id, row.slug, row.name, row.synonyms, row.cls, row.year_from, row.year_to, row.popular
    from jsonb_to_recordset(${rows}) as row(
      make text, slug text, name jsonb, synonyms text[], cls text, year_from smallint, year_to smallint,
      popular boolean)
    join makes on makes.slug = row.make
    where not exists (select from models known where known.make_id = makes.id and known.slug = row.slug)`
}

async function importGenerations(tx: TransactionSql, makes: MakeFacts[]) {
  const generations = makes.flatMap((make) =>
    make.models.flatMap((model) =>
      model.generations.map((generation) => ({
        make: make.slug,
        model: model.slug,
        slug: generation.slug,
        name: generation.name,
        code: generation.code,
        body: generation.body,
        year_from: generation.from,
        year_to: generation.to,
      })),
    ),
  )
  const rows = rowsParameter(tx, generations)
  await tx`
    update generations set
      name = row.name, code = row.code, body = row.body, year_from = row.year_from, year_to = row.year_to
    from jsonb_to_recordset(${rows}) as row(
      make text, model text, slug text, name text, code text, body text, year_from smallint, year_to smallint)
    join makes on makes.slug = row.make
    join models on models.make_id = makes.id and models.slug = row.model
    where generations.model_id = models.id and generations.slug = row.slug`
  await tx`
    insert into generations (model_id, slug, name, code, body, year_from, year_to)
    select models.id, row.slug, row.name, row.code, row.body, row.year_from, row.year_to
    from jsonb_to_recordset(${rows}) as row(
      make text, model text, slug text, name text, code text, body text, year_from smallint, year_to smallint)
    join makes on makes.slug = row.make
    join models on models.make_id = makes.id and models.slug = row.model
    where not exists (select from generations known where known.model_id = models.id and known.slug = row.slug)`
}

async function importEngines(tx: TransactionSql, makes: MakeFacts[]) {
  const engines = rowsParameter(tx, engineRows(makes))
  await tx`
    update engines set litres = row.litres, fuel = row.fuel
    from jsonb_to_recordset(${engines}) as row(code text, litres numeric, fuel text)
    where engines.code = row.code`
  await tx`
    insert into engines (code, litres, fuel)
    select code, litres, fuel from jsonb_to_recordset(${engines}) as row(code text, litres numeric, fuel text)
    where not exists (select from engines known where known.code = row.code)`
  await tx`
    insert into generation_engines (generation_id, engine_id)
    select generations.id, engines.id
    from jsonb_to_recordset(${rowsParameter(tx, generationEngineRows(makes))}) as row(
      make text, model text, generation text, engine text)
    join makes on makes.slug = row.make
    join models on models.make_id = makes.id and models.slug = row.model
    join generations on generations.model_id = models.id and generations.slug = row.generation
    join engines on engines.code = row.engine
    on conflict do nothing`
}
