import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Media } from './modules/media/media.ts'
import type { Db } from './platform/database.ts'
import { dayText } from './platform/wording.ts'

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
