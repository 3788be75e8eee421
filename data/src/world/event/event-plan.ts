import { readFileSync } from 'node:fs'
import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'

/** A text in the four languages, in this order: zh-Hans, en, ru, kk. */
export type FourTexts = readonly [string, string, string, string]

export interface TicketPlan {
  readonly name: FourTexts
  readonly description?: FourTexts
  /** Null: no limit. */
  readonly seats: number | null
  readonly taken: number
  readonly waiting?: number
  readonly needsApproval?: boolean
}

export interface QuestionPlan {
  readonly key: string
  readonly kind: string
  readonly isRequired?: boolean
  readonly label: FourTexts
  readonly options?: Readonly<Record<string, FourTexts>>
  readonly showIf?: { readonly question: string; readonly op: string; readonly value: string }
}

export interface SpeakerPlan {
  readonly name: FourTexts
  readonly position: FourTexts
  readonly company: FourTexts
  readonly bio?: FourTexts
  /** The number of the drawn portrait. */
  readonly portrait?: number
}

export interface SessionPlan {
  /** Counted from the first day. */
  readonly day: number
  /** In local time of the venue: `10:30`. */
  readonly from: string
  readonly to: string
  readonly track?: number
  readonly room?: number
  readonly title: FourTexts
  readonly abstract?: FourTexts
  /** Roles by the number of the speaker. */
  readonly speakers: Readonly<Record<string, 'moderator' | 'speaker' | 'panellist'>>
  readonly language: Language
  readonly capacity?: number
  /** The name of the slides. */
  readonly slides?: string
  readonly replayUrl?: string
}

/** Documents to download: `programme` is generated from the sessions, others are in `handouts.json`. */
export interface HandoutPlan {
  readonly name: string
  readonly title: FourTexts
  readonly audience: 'public' | 'registrants'
}

/** An event of the demo world. Its days count from the day on which the world is loaded. */
export interface EventPlan {
  readonly slug: string
  readonly type: string
  readonly mode: 'onsite' | 'online' | 'hybrid'
  readonly startsInDays: number
  /** When registration opens; in the past by default. */
  readonly opensInDays?: number
  readonly days: number
  readonly startsAt: string
  readonly endsAt: string
  readonly timeZone: string
  /** GeoNames. */
  readonly cityId?: number
  /** Longitude, latitude. */
  readonly location?: readonly [number, number]
  readonly onlineUrl?: string
  readonly replayUrl?: string
  readonly replayAudience?: 'public' | 'registrants'
  readonly liveUrl?: string
  /** Its series; the same name is the same series. */
  readonly series?: FourTexts
  readonly handouts?: readonly HandoutPlan[]
  readonly title: FourTexts
  readonly subtitle?: FourTexts
  readonly summary: FourTexts
  readonly body: FourTexts
  readonly organiser?: FourTexts
  readonly venue?: FourTexts
  readonly address?: FourTexts
  readonly languages: readonly string[]
  readonly interpretation?: readonly string[]
  readonly contactEmail: string
  readonly contactPhone?: string
  readonly registrationMax?: number
  readonly tickets: readonly TicketPlan[]
  readonly questions?: readonly QuestionPlan[]
  readonly tracks?: readonly FourTexts[]
  readonly rooms?: readonly FourTexts[]
  readonly speakers?: readonly SpeakerPlan[]
  readonly sessions?: readonly SessionPlan[]
  readonly exhibitors: number
  /** The demo's shop owner writes an entry for it. */
  readonly invitesOwner?: boolean
}

const FILE = new URL('../../../world/events/events.json', import.meta.url)

export const readEventPlans = (): EventPlan[] => JSON.parse(readFileSync(FILE, 'utf8')) as EventPlan[]

export const inLanguages = (texts: FourTexts | undefined): LocalizedText =>
  texts ? Object.fromEntries(LANGUAGES.map((language, at) => [language, texts[at] as string])) : {}
