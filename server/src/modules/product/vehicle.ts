import type { Output } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type {
  listGenerations as generations,
  listMakes as makes,
  listModels as models,
} from '@tiantian/contracts/product/vehicle.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { alphabetOf } from '../../platform/text/wording.ts'
import { readReferenceData } from './reference-data.ts'

type Makes = Output<typeof makes>
type Models = Output<typeof models>
type Generations = Output<typeof generations>

interface NamedRow {
  readonly name: string
  readonly isPopular: boolean
}

/** The popular ones first, then by name. */
function popularFirst<Row extends NamedRow>(rows: Row[], language: Language): Row[] {
  const compare = alphabetOf(language)
  return rows.sort((a, b) => Number(b.isPopular) - Number(a.isPopular) || compare(a.name, b.name))
}

/** All makes: the popular ones by market rank, which is their order in the reference data. */
export async function listMakes(sql: Queryable, language: Language): Promise<Makes> {
  const reference = await readReferenceData(sql)
  const rows = [...reference.makes.values()].map(({ slug, name, kind, isPopular, synonyms }) => ({
    slug,
    name: textIn(name, language),
    kind,
    isPopular,
    synonyms: [...new Set([...Object.values(name), ...synonyms])],
  }))
  const popular = rows.filter(({ isPopular }) => isPopular)
  const others = rows.filter(({ isPopular }) => !isPopular)
  return { makes: [...popular, ...popularFirst(others, language)] }
}

/** @throws AppError('VEHICLE_NOT_FOUND') */
export async function listModels(sql: Queryable, makeSlug: string, language: Language): Promise<Models> {
  const reference = await readReferenceData(sql)
  const make = reference.makeBySlug.get(makeSlug)
  if (!make) throw new AppError('VEHICLE_NOT_FOUND')
  const rows = [...reference.models.values()]
    .filter((model) => model.makeId === make.id)
    .map(({ slug, name, yearFrom, yearTo, isPopular, synonyms }) => ({
      slug,
      name: textIn(name, language),
      yearFrom,
      yearTo,
      isPopular,
      synonyms: [...new Set([...Object.values(name), ...synonyms])],
    }))
  return { models: popularFirst(rows, language) }
}

/** The generations of a model, newest first. @throws AppError('VEHICLE_NOT_FOUND') */
export async function listGenerations(
  sql: Queryable,
  makeSlug: string,
  modelSlug: string,
): Promise<Generations> {
  const reference = await readReferenceData(sql)
  const make = reference.makeBySlug.get(makeSlug)
  const model = make && reference.modelBySlug.get(`${make.id}/${modelSlug}`)
  if (!model) throw new AppError('VEHICLE_NOT_FOUND')
  const rows = await sql<Generations['generations'][number][]>`
    select g.slug, g.name, g.year_from as "yearFrom", g.year_to as "yearTo", g.body,
      coalesce(json_agg(json_build_object('code', e.code, 'litres', e.litres, 'fuel', e.fuel) order by e.litres, e.code)
        filter (where e.id is not null), '[]') as engines
    from generations g
      left join generation_engines ge on ge.generation_id = g.id
      left join engines e on e.id = ge.engine_id
    where g.model_id = ${model.id}
    group by g.id order by g.year_from desc, g.slug`
  return { generations: rows }
}
