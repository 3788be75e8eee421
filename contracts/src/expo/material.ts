import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'

/** Who may open materials of an event: everybody, or confirmed attendees. */
export const AUDIENCES = ['public', 'registrants'] as const
export const audience = z.enum(AUDIENCES)
export type Audience = z.output<typeof audience>

/** Empty when the reader may not open it. */
const url = z.string()

export const eventDocument = z.object({
  name: z.string(),
  url,
  bytes: z.nullable(z.int()),
  audience,
  /** The document's language, if given. */
  language: z.nullable(language),
})
export type EventDocument = z.output<typeof eventDocument>

export const sessionMaterial = z.object({ kind: z.enum(['slides', 'replay']), url, audience })
export type SessionMaterial = z.output<typeof sessionMaterial>

const materials = z.object({
  liveUrl: z.string(),
  replayUrl: z.string(),
  documents: z.array(eventDocument),
  /** For sessions that have materials. */
  sessions: z.array(z.object({ id: z.uuid(), materials: z.array(sessionMaterial) })),
})
export type Materials = z.output<typeof materials>

export const getMaterials = defineAction({
  name: 'expo/event/materials',
  summary: 'Live link, recordings, slides and documents of an event with a confirmed registration',
  kind: 'read',
  auth: 'member',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({ materials }),
})
