import type { DatasetAccess } from '@tiantian/contracts/publish/dataset.ts'
import { DATASET_ACCESS, getDataset } from '@tiantian/contracts/publish/dataset.ts'
import { openDataset } from '@tiantian/contracts/publish/dataset-access.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import type { HeldDatasetMark, HeldDatasetReply } from '../../../test/make-held-dataset.ts'
import {
  callAs,
  LAST_YEAR,
  LONG_AGO,
  MARKS,
  makeHeldDataset,
  marksIn,
} from '../../../test/make-held-dataset.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'
import { dataSection } from '../share/share-data.ts'

const here = await testApp()
const { db, clock } = here
const office = {
  editor: await makeOfficer(here, ['data_editor']),
  publisher: await makeOfficer(here, ['data_publisher']),
}
const member = await makeOfficer(here, ['alliance_member'])
// Readers with the widest access come first: their cached replies would otherwise reach the others.
const READERS = {
  desk: office.editor,
  member,
  'signed-in': await here.user(),
  anonymous: await here.anonymous(),
  stranger: here.visitor,
} as const
type ReaderName = keyof typeof READERS

const PART: readonly HeldDatasetMark[] = ['old', 'oldWord']

const slugs = Object.fromEntries(
  await Promise.all(
    DATASET_ACCESS.map(async (access) => [access, await makeHeldDataset(here, office, access)] as const),
  ),
) as Record<DatasetAccess, string>

/** What a dataset with this access level shows a reader where the reader is known. */
function seen(access: DatasetAccess, caller: ReaderName): readonly HeldDatasetMark[] {
  if (access === 'public' || caller === 'desk' || caller === 'member') return MARKS
  if (access === 'login') return caller === 'signed-in' ? MARKS : []
  return PART
}

const ask = (caller: ReaderName, url: string, payload?: object) => callAs(here, READERS[caller], url, payload)

interface Channel {
  readonly name: string
  /** What the same channel shows of a public dataset. */
  readonly tells: readonly HeldDatasetMark[]
  /** Shows only the last permitted figure. */
  readonly isLatest?: true
  /** Whether the channel knows the reader; else it treats everybody as a visitor. */
  readonly isPersonal?: true
  open(slug: string, caller: ReaderName): Promise<HeldDatasetReply>
}

const FIGURES: readonly HeldDatasetMark[] = ['old', 'new']
const asJson = (slug: string) => encodeURIComponent(JSON.stringify({ slug }))

const file = (ending: string, marks: readonly HeldDatasetMark[], query = ''): Channel => ({
  name: `${ending} file${query}`,
  tells: marks,
  isPersonal: true,
  open: (slug, caller) => ask(caller, `/api/data/${slug}.${ending}?lang=en${query}`),
})

const TRANSPORTS: readonly Channel[] = [
  {
    name: 'the action for readers',
    tells: MARKS,
    isPersonal: true,
    open: (slug, caller) => ask(caller, `/api/${openDataset.name}`, { slug }),
  },
  {
    name: 'the action for readers, by the cloud function',
    tells: MARKS,
    isPersonal: true,
    open: (slug, caller) => ask(caller, '/tiantian-mall', { action: openDataset.name, data: { slug } }),
  },
  {
    name: 'the action for readers, of an earlier release',
    tells: MARKS,
    isPersonal: true,
    open: (slug, caller) => ask(caller, `/api/${openDataset.name}`, { slug, release: 1 }),
  },
  file('csv', FIGURES),
  file('csv', FIGURES, '&full=1'),
  file('csv', FIGURES, '&release=1&separator=semicolon'),
  file('csv', FIGURES, `&from=${LONG_AGO}&to=${LAST_YEAR}&members=country:all`),
  file('json', MARKS),
  file('metadata.json', ['note', 'oldWord', 'newWord']),
  file('xlsx', FIGURES),
  {
    name: 'the action',
    tells: MARKS,
    open: (slug, caller) => ask(caller, `/api/${getDataset.name}`, { slug }),
  },
  {
    name: 'the action, of an earlier release',
    tells: MARKS,
    open: (slug, caller) => ask(caller, `/api/${getDataset.name}`, { slug, release: 1 }),
  },
  {
    name: 'the action by GET',
    tells: MARKS,
    open: (slug, caller) => ask(caller, `/api/${getDataset.name}?data=${asJson(slug)}`),
  },
  {
    name: 'the action by the node',
    tells: MARKS,
    open: (slug, caller) =>
      ask(caller, '/node', { controller: 'publish', filename: 'dataset', act: 'detail', slug }),
  },
  {
    name: 'the list',
    tells: FIGURES,
    open: async (slug, caller) => {
      const reply = await ask(caller, '/api/publish/dataset/list', {})
      const { datasets } = reply.json<{ datasets: { slug: string }[] }>()
      return textReply(JSON.stringify(datasets.find((each) => each.slug === slug)), reply)
    },
  },
  {
    name: 'the chart to embed',
    tells: FIGURES,
    open: (slug, caller) => ask(caller, `/embed/data/${slug}?lang=en`),
  },
  {
    name: 'the chart to embed, as a bar of one year',
    tells: ['new'],
    open: (slug, caller) => ask(caller, `/embed/data/${slug}?lang=en&chart=bar&from=${LAST_YEAR}&release=1`),
  },
  { name: 'the page to share', tells: FIGURES, open: (slug, caller) => ask(caller, `/s/en/data/${slug}`) },
  {
    name: 'its picture',
    tells: FIGURES,
    isLatest: true,
    open: async (slug) => textReply(JSON.stringify(await dataSection(db, clock).poster?.('en', slug))),
  },
  {
    name: 'the list to share',
    tells: FIGURES,
    isLatest: true,
    open: (slug, caller) => partOf(slug, ask(caller, '/s/en/data')),
  },
  {
    name: 'the feed',
    tells: ['note'],
    open: (slug, caller) => partOf(slug, ask(caller, '/feed/data/en.xml')),
  },
]

const textReply = (
  text: string,
  { headers }: Pick<HeldDatasetReply, 'headers'> = { headers: {} },
): HeldDatasetReply => ({
  rawPayload: Buffer.from(text),
  headers,
})

/** The text beside a dataset's link on a page with many. */
async function partOf(slug: string, requested: Promise<LightMyRequestResponse>): Promise<HeldDatasetReply> {
  const reply = await requested
  const parts = reply.body.split(/(?=<(?:entry|li|article)\b)/)
  return textReply(parts.filter((part) => part.includes(slug)).join(''), reply)
}

const MATRIX = TRANSPORTS.flatMap((entrance) => DATASET_ACCESS.map((access) => ({ ...entrance, access })))

test.each(MATRIX)(
  '$name shows each reader the permitted figures of a $access dataset',
  async ({ access, ...entrance }) => {
    for (const caller of Object.keys(READERS) as ReaderName[]) {
      const reply = await entrance.open(slugs[access], caller)
      const marks = marksIn(reply, access)
      expect([caller, marks]).toEqual([caller, expected(entrance, access, caller)])
      const isMore = marks.some((mark) => !seen(access, 'stranger').includes(mark))
      if (isMore) expect(reply.headers['cache-control'] ?? '').not.toMatch(/public|max-age/)
      if (isMore && entrance.name.includes('file'))
        expect(reply.headers['cache-control']).toBe('private, no-store')
    }
  },
)

function expected(
  { name, tells: marks, isPersonal, isLatest }: Omit<Channel, 'open'>,
  access: DatasetAccess,
  caller: ReaderName,
) {
  if (name.startsWith('the action for readers') && isNobody(caller)) return []
  const own = seen(access, isPersonal ? caller : 'stranger')
  const visible = marks.filter((mark) => own.includes(mark))
  return isLatest ? visible.slice(-1) : visible
}

const isNobody = (caller: ReaderName) => caller === 'anonymous' || caller === 'stranger'
