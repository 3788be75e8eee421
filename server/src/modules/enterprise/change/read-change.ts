import type { EnterpriseChange, FieldChange } from '@tiantian/contracts/enterprise/change.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { isoTime } from '../../../platform/iso-time.ts'

/** The changed fields of an enterprise, as text. */
type ChangedFields = Readonly<Record<string, string>>

/** A change as it is stored. */
export interface ChangeRow {
  readonly id: string
  readonly application_id: string
  readonly state: EnterpriseChange['state']
  readonly before: ChangedFields
  readonly after: ChangedFields
  readonly note: string
  readonly reason: string
  readonly submitted_at: string
  readonly decided_at: string | null
}

/** The open change of an enterprise, or the last one. */
export async function readChange(sql: Queryable, applicationId: string): Promise<EnterpriseChange | null> {
  const [row] = await sql<ChangeRow[]>`
    select * from enterprise_changes where application_id = ${applicationId} order by submitted_at desc, id desc limit 1`
  return row ? changeOf(row) : null
}

export const changeOf = ({
  id,
  state,
  before,
  after,
  note,
  reason,
  ...row
}: ChangeRow): EnterpriseChange => ({
  id,
  state,
  note,
  reason,
  fields: Object.keys(after).map(
    (field): FieldChange => ({
      field,
      before: before[field] ?? '',
      after: after[field] ?? '',
    }),
  ),
  submittedAt: isoTime(row.submitted_at),
  decidedAt: row.decided_at && isoTime(row.decided_at),
})
