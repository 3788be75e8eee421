import type { Vehicle } from '@tiantian/contracts/product/vehicle.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import { call } from '../../sdk/call.ts'

interface NamedCarParts {
  readonly slug: string
  readonly name: string
}

/** `Toyota Camry XV50 2AR-FE` in the current language. Throws CallError. */
export async function nameCar({ make, model, generation, engine }: Vehicle): Promise<string> {
  const [{ makes }, models, generations] = await Promise.all([
    call(listMakes, {}),
    model ? call(listModels, { make }).then((reply) => reply.models) : [],
    model && generation ? call(listGenerations, { make, model }).then((reply) => reply.generations) : [],
  ])
  return carLabel(nameIn(makes, make), nameIn(models, model), nameIn(generations, generation), engine)
}

/** The known parts of a car's name in one line. */
export function carLabel(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** The name of a slug where it is known. */
export function nameIn(list: readonly NamedCarParts[], slug: string | undefined): string | undefined {
  return list.find((item) => item.slug === slug)?.name ?? slug
}
