import type { Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { readCarList as contract } from '@tiantian/contracts/product/own-product.ts'
import { PRODUCT_FITMENTS_MAX } from '@tiantian/contracts/product/own-product.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { fitmentFormOf, fitmentName } from '../own/own-product.ts'
import type { WrittenFitment } from '../own/write-products.ts'
import type { ReferenceData, ReferenceGeneration, ReferenceMake, ReferenceModel } from '../reference-data.ts'
import { readReferenceData } from '../reference-data.ts'

const plain = (text: string) =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Each line of a pasted list with the car that it means. */
export async function readCars(
  sql: Queryable,
  text: string,
  language: Language,
): Promise<Output<typeof contract>> {
  const reference = await readReferenceData(sql)
  const lines = carLines(text).slice(0, PRODUCT_FITMENTS_MAX)
  return {
    cars: lines.map((line) => {
      const fitment = readCar(reference, line)
      return {
        line,
        fitment: fitment ? fitmentFormOf(reference, fitment) : null,
        name: fitment ? fitmentName(reference, fitment, language) : '',
      }
    }),
  }
}

/** One car a line, or separated by semicolons. */
export const carLines = (text: string): string[] =>
  text.split(/[\n;；]/).flatMap((line) => (line.trim() ? [line.trim().slice(0, 200)] : []))

interface Named<Thing> {
  readonly name: string
  readonly thing: Thing
}

/** All spellings, the longest first, so that "Land Cruiser Prado" is not read as "Land Cruiser". */
function spellingsOf<Thing extends ReferenceMake | ReferenceModel>(things: readonly Thing[]): Named<Thing>[] {
  return things
    .flatMap((thing) =>
      [...Object.values(thing.name), thing.slug, ...thing.synonyms].map((name) => ({
        name: plain(String(name)),
        thing,
      })),
    )
    .filter(({ name }) => name.trim() !== '')
    .sort((one, other) => other.name.length - one.name.length)
}

interface Spellings {
  readonly makes: readonly Named<ReferenceMake>[]
  readonly models: Map<number, readonly Named<ReferenceModel>[]>
}

const known = new WeakMap<ReferenceData, Spellings>()

function spellings(reference: ReferenceData): Spellings {
  const found = known.get(reference) ?? {
    makes: spellingsOf([...reference.makes.values()]),
    models: new Map<number, readonly Named<ReferenceModel>[]>(),
  }
  known.set(reference, found)
  return found
}

function modelsOf(reference: ReferenceData, makeId: number) {
  const { models } = spellings(reference)
  const found = models.get(makeId) ?? spellingsOf(reference.modelsOfMake.get(makeId) ?? [])
  models.set(makeId, found)
  return found
}

/** "All but …": the line names a car that the part does not fit. */
const EXCEPT =
  /^\s*(?:except(?:\s+for)?|all but|not|кроме|не подходит(?:\s+для)?|除了?|不适用|басқа)[\s:：]+/iu

/**
 * The car that a line means: "Toyota Camry XV40 2006-2011", "Киа Рио 2012", "丰田 凯美瑞". A make must be named; what
 * follows it may be a model, a generation or its code, an engine code and years. Undefined when no make is known, or
 * when words remain that name nothing: a part must not be said to fit more cars than was written.
 */
export function readCar(reference: ReferenceData, line: string): WrittenFitment | undefined {
  const isExcluded = EXCEPT.test(line)
  const { rest: bare, from, to } = takeYears(line.replace(EXCEPT, ''))
  const make = take(bare, spellings(reference).makes)
  if (!make) return undefined
  const model = take(make.rest, modelsOf(reference, make.thing.id))
  const engine = takeEngine(reference, model?.rest ?? make.rest)
  const generation = model && takeGeneration(reference, model.thing, engine.rest)
  if ((generation?.rest ?? engine.rest).trim() !== '') return undefined
  return {
    make_id: make.thing.id,
    model_id: model?.thing.id ?? null,
    generation_id: generation?.thing.id ?? null,
    engine_id: engine.id,
    year_from: from,
    year_to: to,
    steering: null,
    axle: null,
    side: null,
    note: null,
    is_excluded: isExcluded,
  }
}

function take<Thing>(text: string, names: readonly Named<Thing>[]) {
  const found = names.find(({ name }) => text.startsWith(name)) ?? joinedName(text, names)
  return found && { thing: found.thing, rest: text.slice(found.name.length - 1) }
}

/** `丰田凯美瑞` is written without a space. */
function joinedName<Thing>(text: string, names: readonly Named<Thing>[]): Named<Thing> | undefined {
  if (!/\p{Script=Han}/u.test(text)) return undefined
  const found = names.find(({ name }) => /\p{Script=Han}/u.test(name) && text.startsWith(name.slice(0, -1)))
  // One character less is taken off than with a space behind the name.
  return found && { name: found.name, thing: found.thing }
}

const YEARS = /(?<!\d)((?:19|20)\d{2})(?:\s*(?:[-–—/~]|至|до)\s*((?:19|20)\d{2}|\d{2}(?!\d))?)?(?!\d)/u

function takeYears(line: string) {
  const match = YEARS.exec(line)
  if (!match) return { rest: plain(line), from: null, to: null }
  const from = Number(match[1])
  const isRange = /[-–—/~至]|до/u.test(match[0])
  const end = match[2] === undefined ? null : Number(match[2].length === 2 ? `20${match[2]}` : match[2])
  return {
    rest: plain(line.replace(match[0], ' ')),
    from,
    to: isRange ? end : from,
  }
}

function takeGeneration(reference: ReferenceData, model: ReferenceModel, text: string) {
  const wanted = text.trim()
  if (wanted === '') return undefined
  const generations = reference.generationsOfModel.get(model.id) ?? []
  const names = ({ slug, name, code }: ReferenceGeneration) =>
    [slug, name, ...(code?.split(/[,/]/) ?? [])].map((one) => plain(one).trim())
  const found = generations.find((one) => names(one).includes(wanted))
  return found && { thing: found, rest: '' }
}

/** An engine code is one of the words. */
function takeEngine(reference: ReferenceData, text: string): { id: number | null; rest: string } {
  const words = text.trim().split(' ').filter(Boolean)
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const part = words.slice(at, at + length)
      const id = ['-', '', ' '].flatMap(
        (sign) => reference.engineByCode.get(part.join(sign).toUpperCase()) ?? [],
      )[0]
      if (id !== undefined) return { id, rest: words.toSpliced(at, length).join(' ') }
    }
  }
  return { id: null, rest: text }
}
