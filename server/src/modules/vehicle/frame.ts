import type { Language } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { DecodedFrame, VinCandidate } from '@tiantian/contracts/vehicle/decoded-number.ts'
import type { FrameNumber } from '@tiantian/contracts/vehicle/frame.ts'
import { frameText } from '@tiantian/contracts/vehicle/frame.ts'
import type { FramedCar, ReferenceData } from '../product/reference-data.ts'

/**
 * The first reading whose code we know, with the cars that have it, the newest first; without such a code the first
 * reading and no cars.
 */
export function decodeFrame(
  reference: ReferenceData,
  readings: readonly FrameNumber[],
  language: Language,
): DecodedFrame {
  const frame = readings.find(({ code }) => reference.framedCars.has(code)) ?? readings[0]!
  const cars = reference.framedCars.get(frame.code) ?? []
  const candidates = cars
    .flatMap((car) => candidateOf(car, reference, language))
    .sort((one, other) => other.yearFrom - one.yearFrom || one.modelName.localeCompare(other.modelName))
  return { frame: frameText(frame), modelCode: frame.code, candidates }
}

/** Cars with a frame number were built for Japan, where one drives on the left. */
const STEERING = 'rhd'

function candidateOf(car: FramedCar, reference: ReferenceData, language: Language): VinCandidate[] {
  const generation = reference.generations.get(car.generationId)
  const model = generation && reference.models.get(generation.modelId)
  const make = model && reference.makes.get(model.makeId)
  if (!make) return []
  // The only generation of a model tells nothing that its name does not.
  const isOnly = reference.generationsOfModel.get(model.id)?.length === 1
  return [
    {
      vehicle: { make: make.slug, model: model.slug, generation: generation.slug, steering: STEERING },
      makeName: textIn(make.name, language),
      modelName: textIn(model.name, language),
      generationName: isOnly ? null : generation.name,
      yearFrom: car.yearFrom,
      yearTo: car.yearTo,
    },
  ]
}
