import type { DatasetAccess } from '@tiantian/contracts/publish/dataset.ts'
import { DATASET_ACCESS } from '@tiantian/contracts/publish/dataset.ts'
import type { LightMyRequestResponse } from 'fastify'
import { makeDataset, release, tableText } from './make-dataset.ts'
import { readZip } from './read-zip.ts'
import type { Person, TestApp } from './test-app.ts'

interface MakeHeldDatasetContext {
  readonly editor: Person
  readonly publisher: Person
}

export type HeldDatasetReply = Pick<LightMyRequestResponse, 'rawPayload' | 'headers'>

/** Figures to be found in a reply, of long ago and of last year, and words that contain them. */
export const MARKS = ['old', 'new', 'note', 'oldWord', 'newWord'] as const
export type HeldDatasetMark = (typeof MARKS)[number]

/** Unique for each dataset: pages of one link to the others. */
const marksOf = (access: DatasetAccess): Readonly<Record<HeldDatasetMark, string>> => ({
  old: `3100004${DATASET_ACCESS.indexOf(access)}7`,
  new: `4700009${DATASET_ACCESS.indexOf(access)}1`,
  note: `NOTEOF${access}`,
  oldWord: `OLDOF${access}`,
  newWord: `NEWOF${access}`,
})

const YEAR = new Date().getUTCFullYear()
export const [LONG_AGO, LAST_YEAR] = [YEAR - 4, YEAR - 1]
/** `LAST_YEAR` is one of these, `LONG_AGO` is not. */
export const LAG_MONTHS = 24

/** Yearly exports with two releases and two views, with this access. */
export async function makeHeldDataset(
  here: TestApp,
  office: MakeHeldDatasetContext,
  access: DatasetAccess,
): Promise<string> {
  const sql = here.db.sql
  const slug = await makeDataset(here)
  const marks = marksOf(access)
  const text = tableText(`${LONG_AGO},all,${marks.old},`, `${LAST_YEAR},all,${marks.new},`)
  await release(here, office, slug, text)
  await release(here, office, slug, `${text}${LONG_AGO},KZ,5,\n`)
  const note = sql.json({ en: marks.note })
  await sql`
    update datasets set access = ${access}, member_lag_months = ${access === 'member' ? LAG_MONTHS : null}
    where slug = ${slug}`
  await sql`
    update dataset_releases set note = ${note} where dataset_id = (select id from datasets where slug = ${slug})`
  const charts: [number, string | null, string][] = [
    [0, String(LONG_AGO), marks.oldWord],
    [1, null, marks.newWord],
  ]
  for (const [position, to, words] of charts) {
    await sql`
      insert into dataset_charts (dataset_id, position, kind, transform, members, to_period, title, takeaway, notes)
      select id, ${position}, 'line', 'none', '{}', ${to}, '{"en": "A view"}', ${sql.json({ en: words })},
        ${sql.json({ en: words })} from datasets where slug = ${slug}`
  }
  return slug
}

/** Which of them a reply contains, in any notation. */
export function marksIn({ rawPayload }: HeldDatasetReply, access: DatasetAccess): HeldDatasetMark[] {
  const isZip = rawPayload.subarray(0, 2).toString() === 'PK'
  const text = isZip ? [...readZip(rawPayload).values()].join() : rawPayload.toString()
  // Readable texts have a thousands separator.
  const bare = text.replaceAll(/[,\s\u00a0\u202f]/g, '')
  const marks = marksOf(access)
  return MARKS.filter((mark) => bare.includes(marks[mark]))
}

let network = 0

/** Calls with a user's token; the rate limit by address is not tested here. */
export function callAs(
  { app }: TestApp,
  { token }: Person,
  url: string,
  payload?: object,
): Promise<LightMyRequestResponse> {
  network += 1
  return app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) },
    remoteAddress: `198.51.${Math.floor(network / 250)}.${network % 250}`,
    ...(payload && { payload }),
  })
}
