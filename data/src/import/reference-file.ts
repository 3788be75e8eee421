import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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
  MakeFacts,
} from './facts.ts'
import type { ArticleLabelsFile } from './import-article-labels.ts'
import type { FrameCodesFile } from './import-frame-codes.ts'
import type { TradeWordsFile } from './import-trade-words.ts'

const FOLDER = new URL('../../reference/', import.meta.url)

/** The content type of each file of data/reference. */
export interface ReferenceFiles {
  countries: { countries: CountryFacts[] }
  places: { cities: CityFacts[]; hubs: HubFacts[] }
  currencies: { currencies: CurrencyFacts[] }
  'exchange-rates': { source: string; date: string; perUsd: Record<string, number> }
  incoterms: { incoterms: IncotermFacts[] }
  'hs-codes': { codes: HsCodeFacts[] }
  categories: { attributes: AttributeFacts[]; categories: CategoryFacts[] }
  'trade-words': TradeWordsFile
  vehicles: { makes: MakeFacts[] }
  'frame-codes': FrameCodesFile
  brands: BrandFacts[]
  'article-labels': ArticleLabelsFile
}
export type ReferenceName = keyof ReferenceFiles

export interface ReferenceText {
  readonly text: string
  readonly hash: string
}

/** A file from the disk, with the hash of its content; `parseReference` parses it. */
export function readReference(name: ReferenceName): ReferenceText {
  const text = readFileSync(fileURLToPath(new URL(`${name}.json`, FOLDER)), 'utf8')
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

export function parseReference<Name extends ReferenceName>(text: string): ReferenceFiles[Name] {
  const content: unknown = JSON.parse(text)
  return content as ReferenceFiles[Name]
}

export function loadReference<Name extends ReferenceName>(name: Name): ReferenceFiles[Name] {
  return parseReference<Name>(readReference(name).text)
}
