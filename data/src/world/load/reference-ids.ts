import type { PendingQuery, TransactionSql } from 'postgres'
import type { Fitment } from '../part/fitments.ts'

interface KeyRow {
  key: string
  id: number
}

/** The database ids of the slugs used by the world. */
export interface ReferenceIds {
  category(slug: string): number
  brand(slug: string): number
  make(slug: string): number
  /** Ids of make, model, generation and engine, null where the fitment is wider. */
  fitment(
    fitment: Fitment,
  ): [make: number, model: number | null, generation: number | null, engine: number | null]
}

export async function readReferenceIds(tx: TransactionSql): Promise<ReferenceIds> {
  const categories = await idsOf(tx<KeyRow[]>`select slug as key, id from categories`)
  const brands = await idsOf(tx<KeyRow[]>`select slug as key, id from brands`)
  const makes = await idsOf(tx<KeyRow[]>`select slug as key, id from makes`)
  const models = await idsOf(
    tx<
      KeyRow[]
    >`select makes.slug || '/' || models.slug as key, models.id from models join makes on makes.id = make_id`,
  )
  const generations = await idsOf(tx<KeyRow[]>`
      select makes.slug || '/' || models.slug || '/' || generations.slug as key, generations.id
      from generations join models on models.id = model_id join makes on makes.id = make_id`)
  const engines = await idsOf(tx<KeyRow[]>`select code as key, id from engines`)
  return {
    category: categories,
    brand: brands,
    make: makes,
    fitment: ({ make, model, generation, engine }) =>
      [
        makes(make),
        model && models(`${make}/${model}`),
        generation && generations(`${make}/${model}/${generation}`),
        engine && engines(engine),
      ].map((id) => id || null) as [number, number | null, number | null, number | null],
  }
}

async function idsOf(query: PendingQuery<KeyRow[]>): Promise<(key: string) => number> {
  const ids = new Map((await query).map(({ key, id }) => [key, id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the reference data have no ${key}: import them first`)
    return id
  }
}
