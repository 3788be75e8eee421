import type { Parsed } from '@tiantian/contracts/action.ts'
import { changeMachine } from '@tiantian/contracts/enterprise/change.ts'
import type { sendChange as contract } from '@tiantian/contracts/enterprise/change-action.ts'
import type { CheckedField, EnterpriseForm } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/id.ts'
import { move, storeMachine } from '../../../platform/move.ts'
import { keepDocument } from '../../media/document.ts'
import type { InspectedPaper } from '../../media/document-links.ts'
import type { Applicant } from '../application.ts'
import type { ChangeRow } from './read-change.ts'
import { readChange } from './read-change.ts'

export const changes = storeMachine<ChangeRow>()({
  machine: changeMachine,
  table: 'enterprise_changes',
  notFound: 'CHANGE_NOT_FOUND',
  audit: { objectKind: 'enterprise.application', objectId: ({ application_id }) => application_id },
})

/**
 * Of two at once the second finds the first.
 * @throws AppError('APPLICATION_NOT_FOUND' | 'ENTERPRISE_SUSPENDED' | 'STATE_CONFLICT' | 'INVALID_INPUT' | 'FILE_NOT_FOUND')
 */
export async function sendChange(
  tx: Tx,
  { userId, at }: Applicant,
  { values, note, files }: Parsed<typeof contract>,
  papers: readonly InspectedPaper[],
) {
  const own = await lockOwn(tx, userId)
  const open = await tx`
    select from enterprise_changes where application_id = ${own.id} and state in ('submitted', 'in_review')`
  if (open.length > 0) throw new AppError('STATE_CONFLICT')
  const changed = (Object.keys(values) as CheckedField[]).filter((field) => values[field] !== own.form[field])
  if (changed.length === 0) throw new AppError('INVALID_INPUT', {}, [{ path: 'values', rule: 'same_terms' }])
  const [before, after] = [own.form, values].map((form) =>
    Object.fromEntries(changed.map((field) => [field, form[field]])),
  )
  const id = newId()
  await tx`
    insert into enterprise_changes (id, application_id, state, before, after, note, submitted_at)
    values (${id}, ${own.id}, 'submitted', ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${note}, ${at})`
  for (const [position, { fileId, fileName }] of files.entries()) {
    await keepDocument(tx, fileId, userId)
    await tx`
      insert into enterprise_documents (id, application_id, change_id, standing, file_id, kind, file_name, sharpness, created_at)
      values (${newId()}, ${own.id}, ${id}, 'offered', ${fileId}, 'other', ${fileName},
        ${papers[position]?.sharpness ?? null}, ${at})`
  }
  await audit(tx, {
    actorId: userId,
    event: 'enterprise.change.send',
    at,
    change: { changeId: id, fields: changed },
    objectKind: 'enterprise.application',
    objectId: own.id,
  })
  return { change: (await readChange(tx, own.id))! }
}

/** @throws AppError('APPLICATION_NOT_FOUND' | 'ENTERPRISE_SUSPENDED' | 'CHANGE_NOT_FOUND' | 'STATE_CONFLICT') */
export async function withdrawChange(tx: Tx, { userId, at }: Applicant) {
  const own = await lockOwn(tx, userId)
  const [open] = await tx<{ id: string }[]>`
    select id from enterprise_changes where application_id = ${own.id} and state in ('submitted', 'in_review')`
  if (!open) throw new AppError('CHANGE_NOT_FOUND')
  await move(tx, changes, open.id, 'withdraw', {
    by: userId,
    role: 'applicant',
    at,
    set: { decided_at: at },
  })
  await tx`delete from enterprise_documents where change_id = ${open.id}`
  return { change: (await readChange(tx, own.id))! }
}

/** The approved enterprise of a user, locked. @throws AppError('APPLICATION_NOT_FOUND' | 'ENTERPRISE_SUSPENDED') */
async function lockOwn(tx: Tx, userId: string) {
  const [own] = await tx<{ id: string; state: string; form: EnterpriseForm }[]>`
    select id, state, form from enterprise_applications
    where user_id = ${userId} and kind = 'enterprise' and state in ('approved', 'suspended') for no key update`
  if (!own) throw new AppError('APPLICATION_NOT_FOUND')
  if (own.state === 'suspended') throw new AppError('ENTERPRISE_SUSPENDED')
  return own
}
