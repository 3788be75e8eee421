import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Media } from './modules/media/media.ts'
import type { Db } from './platform/database/database.ts'
import { dayText } from './platform/text/wording.ts'

interface DemoPaper {
  readonly fileId: string
  readonly enterprise: string
  readonly country: string
  readonly number: string
  readonly expiresOn: string
}

interface SpecimenWords {
  readonly language: Language
  readonly specimen: string
  readonly number: string
  readonly until: string
}

/** A specimen, which nobody takes for a real licence. */
const CHINESE: SpecimenWords = {
  language: 'zh-Hans',
  specimen: '营业执照（演示样本，不具法律效力）',
  number: '统一社会信用代码',
  until: '有效期至',
}
const KAZAKH: SpecimenWords = {
  language: 'kk',
  specimen: 'Тіркеу куәлігі (көрсетілім үлгісі, заңды күші жоқ)',
  number: 'БСН',
  until: 'Жарамды мерзімі',
}

/** Prints the private papers of the demo world that have no content yet. */
export async function printDemoPapers(db: Db, media: Pick<Media, 'fill'>, folder: string): Promise<void> {
  await printAuthorisations(db, media, folder)
  const papers = await db.sql<DemoPaper[]>`
    select f.id as "fileId", a.name as enterprise, a.country, a.registration_number as number,
      d.expires_on::text as "expiresOn"
    from media_files f join enterprise_documents d on d.file_id = f.id
      join enterprise_applications a on a.id = d.application_id
    where f.bytes = 0 and f.object_key like 'demo/%' order by f.id`
  if (papers.length === 0) return
  const { createPrinter } = await import('./modules/expo/handout/printer.ts')
  for (const paper of papers) {
    const name = `${paper.fileId}.pdf`
    await createPrinter(folder, () => sheetOf(paper))(name)
    const path = join(folder, name)
    const { size } = await stat(path)
    await media.fill(paper.fileId, { path, bytes: size, mediaType: 'application/pdf' })
  }
}

interface DemoAuthorisation {
  readonly brand: string
  readonly fileIds: string[]
}

/** One specimen for each brand: every shop has its own copy. */
async function printAuthorisations(db: Db, media: Pick<Media, 'fill'>, folder: string) {
  const brands = await db.sql<DemoAuthorisation[]>`
    select b.name as brand, array_agg(f.id order by f.id) as "fileIds"
    from media_files f join shop_certificates c on c.file_id = f.id join brands b on b.id = c.brand_id
    where f.bytes = 0 and f.object_key like 'demo/%' group by b.name order by b.name`
  if (brands.length === 0) return
  const { createPrinter } = await import('./modules/expo/handout/printer.ts')
  for (const { brand, fileIds } of brands) {
    const name = `authorisation-${fileIds[0]}.pdf`
    await createPrinter(folder, () => authorisationOf(brand))(name)
    const sheet = await readFile(join(folder, name))
    for (const fileId of fileIds) {
      const path = join(folder, `${fileId}.pdf`)
      await writeFile(path, sheet)
      await media.fill(fileId, { path, bytes: sheet.length, mediaType: 'application/pdf' })
    }
    await rm(join(folder, name), { force: true })
  }
}

const authorisationOf = (brand: string) => ({
  title: brand,
  under: 'Specimen of the demo, without legal effect · 演示样本，不具法律效力',
  parts: [{ heading: 'Letter of authorisation · 品牌授权书', lines: [brand] }],
})

function sheetOf({ enterprise, country, number, expiresOn }: DemoPaper) {
  const words = country === 'CN' ? CHINESE : KAZAKH
  return {
    title: enterprise,
    under: words.specimen,
    parts: [
      { heading: words.number, lines: [number] },
      { heading: words.until, lines: [dayText(words.language, expiresOn)] },
    ],
  }
}
