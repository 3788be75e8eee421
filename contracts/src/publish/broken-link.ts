import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'

/** What of an article leads somewhere. */
export const LINK_PLACES = ['text', 'picture', 'film', 'cover', 'source', 'elsewhere'] as const
export type LinkPlace = (typeof LINK_PLACES)[number]

/**
 * `missing`: was never there. `gone`: taken back. `moved`: has another address by now. `file`: is not kept any more.
 * `insecure`: by http alone. `private`: no host that readers could reach. `form`: no address at all.
 */
export const LINK_FAULTS = ['missing', 'gone', 'moved', 'file', 'insecure', 'private', 'form'] as const
export type LinkFaultKind = (typeof LINK_FAULTS)[number]

const fault = z.object({
  place: z.enum(LINK_PLACES),
  kind: z.enum(LINK_FAULTS),
  address: z.string(),
  /** Of the link; '' where it has none. */
  words: z.string(),
  /** Where it leads by now; '' unless it has moved. */
  movedTo: z.string(),
  foundAt: z.string(),
})
export type LinkFault = z.output<typeof fault>

/** More texts than these nobody mends in a week. */
export const FAULTY_TEXTS_SHOWN = 100

const faultyText = z.object({
  id: z.uuid(),
  language,
  title: z.string(),
  faults: z.array(fault),
})
export type FaultyText = z.output<typeof faultyText>

const report = z.object({
  /** Null before the first look. */
  checkedAt: z.nullable(z.string()),
  /** How much was looked at then. */
  pageCount: z.int(),
  linkCount: z.int(),
  texts: z.array(faultyText),
  /** Texts with faults that are not listed. */
  moreCount: z.int(),
})
export type LinkReport = z.output<typeof report>

export const listBrokenLinks = defineAction({
  name: 'publish/broken-link/list',
  summary:
    'Links, files and pictures of published articles that lead nowhere, found once a week; authors see their own',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({}),
  output: report,
})

export const checkLinks = defineAction({
  name: 'publish/broken-link/check',
  summary: 'Look at the links of one article again, once they are mended',
  auth: 'publish.write',
  input: z.object({ id: z.uuid() }),
  output: report,
  limit: { max: 60, windowSeconds: 60 },
})
