import type { EngineFacts, MakeFacts } from './facts.ts'

export interface EngineRow {
  code: string
  litres: number | null
  fuel: string | null
}

/** One row per engine code. Where cars disagree about an engine, most of them are right. */
export function engineRows(makes: readonly MakeFacts[]): EngineRow[] {
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

/** Which engine sits in which generation. An electric car has no code to search by. */
export function generationEngineRows(makes: readonly MakeFacts[]) {
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
