import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { reportFigures as contract, DatasetReport } from '@tiantian/contracts/publish/dataset-report.ts'
import { REPORTS_SHOWN } from '@tiantian/contracts/publish/dataset-report.ts'
import type { Context } from '../../../gateway/implement.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { solveOptionalCaptcha } from '../../user/login/captcha.ts'
import type { DataEditor } from './dataset-audit.ts'
import { readDataset, readShownDataset } from './dataset-row.ts'

/**
 * Stores a reported error in figures. The reporter is not recorded unless they give an address.
 * @throws AppError('DATASET_NOT_FOUND' | 'CAPTCHA_…')
 */
export async function reportFigures(
  { db, clock, user }: Pick<Context<'public'>, 'db' | 'clock' | 'user'>,
  { requestId: id, slug, text, email, ...given }: Parsed<typeof contract>,
): Promise<void> {
  const { sql } = db
  const { id: datasetId, liveN } = await readShownDataset(sql, slug)
  // A repeated call: its captcha is used up and the report is stored.
  const [done] = await sql`select from dataset_reports where id = ${id}`
  if (done) return
  const now = clock.now()
  if (user?.kind !== 'person' && !(await solveOptionalCaptcha(db.sql, 'report-figures', given, now)))
    throw new AppError('CAPTCHA_REQUIRED')
  await sql`
    insert into dataset_reports (id, dataset_id, release_n, text, email, created_at)
    values (${id}, ${datasetId}, ${liveN}, ${text}, ${email}, ${now}) on conflict do nothing`
}

/** Open reports first. @throws AppError('DATASET_NOT_FOUND') */
export async function listReports(sql: Queryable, slug: string): Promise<{ reports: DatasetReport[] }> {
  const { id } = await readDataset(sql, slug)
  const rows = await sql<(DatasetReport & { created: string; settled: string | null })[]>`
    select id, release_n as "releaseN", text, email, created_at as created, settled_at as settled
    from dataset_reports where dataset_id = ${id}
    order by settled_at is not null, created_at desc, id limit ${REPORTS_SHOWN}`
  return {
    reports: rows.map(({ created, settled, ...row }) => ({
      ...row,
      createdAt: new Date(created).toISOString(),
      settledAt: settled && new Date(settled).toISOString(),
    })),
  }
}

/** Idempotent: the first settlement stays. @throws AppError('DATASET_NOT_FOUND') */
export async function settleReport(
  sql: Queryable,
  { userId, now }: DataEditor,
  { slug, id }: { readonly slug: string; readonly id: string },
): Promise<{ reports: DatasetReport[] }> {
  const { id: datasetId } = await readDataset(sql, slug)
  await sql`
    update dataset_reports set settled_at = ${now}, settled_by = ${userId}, email = ''
    where id = ${id} and dataset_id = ${datasetId} and settled_at is null`
  return listReports(sql, slug)
}
