import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'

/** Who may open what belongs to an event: everybody, or those whose registration is confirmed. */
export const AUDIENCES = ['public', 'registrants'] as const
export const audience = z.enum(AUDIENCES)
export type Audience = z.output<typeof audience>

/** Empty where whoever reads may not open it. */
const url = z.string()

export const eventDocument = z.object({
  name: z.string(),
  url,
  bytes: z.nullable(z.int()),
  audience,
  /** In which language it is written, where that is told. */
  language: z.nullable(language),
})
export type EventDocument = z.output<typeof eventDocument>

export const sessionMaterial = z.object({ kind: z.enum(['slides', 'replay']), url, audience })
export type SessionMaterial = z.output<typeof sessionMaterial>

const materials = z.object({
  /** Where it is watched while it runs. */
  liveUrl: z.string(),
  replayUrl: z.string(),
  documents: z.array(eventDocument),
  /** Of sessions that have any. */
  sessions: z.array(z.object({ id: z.uuid(), materials: z.array(sessionMaterial) })),
})
export type Materials = z.output<typeof materials>

export const getMaterials = defineAction({
  name: 'expo/event/materials',
  summary: 'Live link, recordings, slides and documents of an event that I am registered for',
  kind: 'read',
  auth: 'member',
  input: z.object({ eventId: z.uuid() }),
  output: z.object({ materials }),
})
