import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'

export const LINK_PLACES = ['text', 'picture', 'film', 'cover', 'source', 'elsewhere'] as const
export type LinkSource = (typeof LINK_PLACES)[number]

/**
 * `missing`: never existed. `gone`: withdrawn. `moved`: has another address now. `file`: the file is deleted.
 * `insecure`: only http. `private`: a host that readers cannot reach. `form`: not a valid address.
 */
export const LINK_FAULTS = ['missing', 'gone', 'moved', 'file', 'insecure', 'private', 'form'] as const
export type LinkFaultKind = (typeof LINK_FAULTS)[number]

const fault = z.object({
  place: z.enum(LINK_PLACES),
  kind: z.enum(LINK_FAULTS),
  address: z.string(),
  /** The link text; '' when it has none. */
  words: z.string(),
  /** The current address; '' unless it has moved. */
  movedTo: z.string(),
  foundAt: z.string(),
})
export type LinkFault = z.output<typeof fault>

/** Maximum number of listed texts: more cannot be fixed in a week. */
export const FAULTY_TEXTS_SHOWN = 100

const faultyText = z.object({
  id: z.uuid(),
  language,
  title: z.string(),
  faults: z.array(fault),
})
export type FaultyText = z.output<typeof faultyText>

const report = z.object({
  /** Null before the first check. */
  checkedAt: z.nullable(z.string()),
  /** How many links that check covered. */
  pageCount: z.int(),
  linkCount: z.int(),
  texts: z.array(faultyText),
  /** The number of texts with problems that are not listed. */
  moreCount: z.int(),
})
export type LinkReport = z.output<typeof report>

export const listBrokenLinks = defineAction({
  name: 'publish/broken-link/list',
  summary:
    'Broken links, files and pictures of published articles, checked once a week; authors see their own',
  kind: 'read',
  auth: 'publish.write',
  input: z.object({}),
  output: report,
})

export const checkLinks = defineAction({
  name: 'publish/broken-link/check',
  summary: 'Check the links of one article again',
  auth: 'publish.write',
  input: z.object({ id: z.uuid() }),
  output: report,
  limit: { max: 60, windowSeconds: 60 },
})
