import type { TransactionSql } from 'postgres'
import { worldId } from '../id.ts'
import { randomOf } from '../random.ts'

interface EnterprisePapersOptions {
  readonly seed: number
  /** Papers run out soon after this day. */
  readonly today: Date
  readonly applicationId: string
  readonly userId: string
  readonly submittedAt: Date
}

interface EnterprisePaper {
  /** Its last day, in days from today. */
  readonly validDays: number
  /** A new one that waits for the office is valid so many days from today. */
  readonly renewedDays?: number
}

/** Of the first verified enterprises: the licence of one runs out, and another has sent its new one. */
const PAPERS: readonly EnterprisePaper[] = [
  { validDays: 15 },
  { validDays: 24, renewedDays: 3 * 365 },
  { validDays: 400 },
]

const DAY_MS = 86_400_000

/** The licence of a verified enterprise. The program prints the papers once it has started (server/src/demo-papers.ts). */
export async function loadEnterprisePapers(
  tx: TransactionSql,
  options: EnterprisePapersOptions,
  course: number,
): Promise<void> {
  const paper = PAPERS[course]
  if (!paper) return
  const { seed, today, applicationId, submittedAt } = options
  const dayFrom = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const random = randomOf(seed, 'enterprise paper', course)
  const add = async (fileName: string, at: Date, more: object) => {
    const fileId = worldId(at, random)
    const id = worldId(at, random)
    await loadFile(tx, { id: fileId, ownerId: options.userId, at })
    await tx`
      insert into enterprise_documents ${tx({
        id,
        application_id: applicationId,
        file_id: fileId,
        kind: 'licence',
        file_name: fileName,
        created_at: at,
        ...more,
      })}`
  }
  await add('licence.pdf', submittedAt, { expires_on: dayFrom(paper.validDays) })
  if (paper.renewedDays === undefined) return
  const sentAt = new Date(today.getTime() - DAY_MS)
  const renewalId = worldId(sentAt, random)
  await tx`
    insert into enterprise_renewals (id, application_id, state, held_until, submitted_at)
    values (${renewalId}, ${applicationId}, 'submitted', ${dayFrom(paper.validDays)}, ${sentAt})`
  const expiresOn = dayFrom(paper.renewedDays)
  await add('licence-new.pdf', sentAt, { expires_on: expiresOn, renewal_id: renewalId, standing: 'offered' })
}

interface DemoFile {
  readonly id: string
  readonly ownerId: string
  readonly at: Date
}

/** Still empty: `demo/` is the mark of what is to be printed. */
const loadFile = (tx: TransactionSql, { id, ownerId, at }: DemoFile) => tx`
  insert into media_files (id, path, state, owner_id, object_key, bytes, hash, created_at, privacy)
  values (${id}, ${`document/${id}.pdf`}, 'uploaded', ${ownerId}, ${`demo/${id}`}, 0, ''::bytea, ${at}, 'kept')`
