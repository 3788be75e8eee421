import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'

/** The rows of data/reference, as in their files. */

export interface CountryFacts {
  code: string
  name: LocalizedText
  phone: string
  currency?: string
  eaeu?: boolean
}

export interface CityFacts {
  /** GeoNames. */
  id: number
  name: LocalizedText
  /** Other names that users type: an old name (`Алма-Ата`), a short one (`Екб`). */
  synonyms?: string[]
  country: string
  lat: number
  lon: number
  pop: number
  kind: 'capital' | 'city'
  /** As in the tz database. */
  zone: string
}

export interface HubFacts {
  id: string
  name: LocalizedText
  country: string
  lat: number
  lon: number
  kind: string
  modes: string[]
}

export interface CurrencyFacts {
  code: string
  numeric: string
  minorUnits: number
  displayDecimals: number
  symbol: string
  name: LocalizedText
}

export interface IncotermFacts {
  code: string
  mode: string
  name: LocalizedText
  place: string
  seller: Record<string, boolean>
}

export interface HsCodeFacts {
  code: string
  name: LocalizedText
}

export type AttributeType = 'enum' | 'number' | 'text'

export interface AttributeFacts {
  key: string
  type: AttributeType
  name: LocalizedText
  unit?: string
  min?: number
  max?: number
  maxLength?: number
  values?: { value: string; label: LocalizedText }[]
}

export interface CategoryFacts {
  slug: string
  level: number
  parent?: string | null
  order: number
  name: LocalizedText
  /** Leaves only. */
  synonyms?: Partial<Record<Language, string[]>>
  hs?: string
  attributes?: string[]
}

export type VehicleKind = 'car' | 'truck' | 'bus'
export type Fuel = 'petrol' | 'diesel' | 'hybrid' | 'electric'

export interface EngineFacts {
  /** Null for an electric car. */
  code: string | null
  /** Litres. */
  l?: number
  fuel?: Fuel
}

export interface GenerationFacts {
  slug: string
  name: string
  code?: string
  from: number
  to: number | null
  body?: string
  engines?: EngineFacts[]
  /** `h`: entered by hand; `m`: a placeholder with the years of the model. */
  src: 'h' | 'm'
}

export interface ModelFacts {
  slug: string
  name: string
  zh?: string
  ru?: string
  /** Other names. */
  syn?: string[]
  /** Size class A to F, J off-road, M van, S sport. */
  cls?: string
  from: number
  to: number | null
  popular?: boolean
  generations: GenerationFacts[]
}

export interface MakeFacts {
  slug: string
  name: LocalizedText
  country: string
  kind: VehicleKind
  synonyms?: string[]
  popular?: boolean
  models: ModelFacts[]
}

export type BrandTier = 'oe' | 'oes' | 'aftermarket'

export interface BrandFacts {
  slug: string
  name: string
  zh?: string
  country: string
  tier: BrandTier
  tags: string[]
  synonyms?: string[]
}
