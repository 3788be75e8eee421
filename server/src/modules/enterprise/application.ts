import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@tiantian/contracts/action.ts'
import type {
  ApplicationCheck,
  ApplicationDocument,
  enterpriseActions,
  ReturnedField,
} from '@tiantian/contracts/enterprise/application.ts'
import type { EnterpriseDraft } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import { DOCUMENTS_MAX } from '@tiantian/contracts/enterprise/enterprise-form.ts'
import type { ApplicationState } from '@tiantian/contracts/enterprise/state.ts'
import { applicationMachine, REAPPLY_DAYS } from '@tiantian/contracts/enterprise/state.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import type { ReviewQueue } from '@tiantian/contracts/office/claim.ts'
import * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { EnterpriseApplicationRow } from '../../platform/database/rows.generated.ts'
import { newId } from '../../platform/id.ts'
import { isoTime } from '../../platform/iso-time.ts'
import { move, storeMachine } from '../../platform/move.ts'
import { keepDocument } from '../media/document.ts'
import type { InspectedPaper } from '../media/document-links.ts'
import { queueApplicationNotification } from './application-notification.ts'
import { readChange } from './change/read-change.ts'
import { dueOf } from './due.ts'
import { readPapers } from './renewal/papers.ts'

type ApplicationForm = Readonly<Record<string, unknown>>

/** An application as it is stored. */
export type ApplicationRow = Omit<
  EnterpriseApplicationRow,
  'state' | 'form' | 'returned' | 'reviewed' | 'kind'
> & {
  readonly kind: ApplicationKind['kind']
  readonly state: ApplicationState
  readonly form: ApplicationForm
  readonly returned: readonly ReturnedField[]
  readonly reviewed: {
    readonly form: ApplicationForm
    readonly documents: readonly ApplicationDocument[]
  } | null
}

/** What the applications of enterprises and of shops do not share. */
export interface ApplicationKind {
  readonly kind: 'enterprise' | 'shop'
  readonly queue: ReviewQueue
  /** What may be saved, and what may be submitted. */
  readonly draft: z.ZodMiniObject
  readonly form: z.core.$ZodType<ApplicationForm>
  readonly identify: (form: ApplicationForm) => Identity
  /** @throws AppError when this user cannot apply, or cannot submit this form */
  readonly refuse: (tx: Tx, userId: string, form?: ApplicationForm) => Promise<void>
  readonly check: (sql: Queryable, row: ApplicationRow) => Promise<ApplicationCheck[]>
  /** Takes out of a form what is stored encrypted beside it, and leaves what may be shown of it. */
  readonly conceal?: (form: ApplicationForm, stored: Buffer | null) => ConcealedForm
  /** Puts it back, for the rules of the form. */
  readonly reveal?: (form: ApplicationForm, stored: Buffer | null) => ApplicationForm
  /** @throws AppError for what cannot be saved, even in a draft */
  readonly assertSaved?: (
    tx: Tx,
    userId: string,
    form: ApplicationForm,
    before: ApplicationForm,
  ) => Promise<void>
  readonly onApproved?: (tx: Tx, row: ApplicationRow, at: Date) => Promise<void>
  /** It goes on after its approval: it can be suspended. */
  readonly isLasting: boolean
}

interface ConcealedForm {
  readonly form: ApplicationForm
  readonly secret: Buffer | null
}

export interface Identity {
  readonly name: string
  readonly country: string
  readonly numberKind: string
  readonly number: string
}

export interface Applicant {
  readonly userId: string
  readonly at: Date
}

/** Published with the id, kind and new state of an application. */
export const APPLICATION_MOVED = 'enterprise.moved'

export const applications = storeMachine<ApplicationRow>()({
  machine: applicationMachine,
  table: 'enterprise_applications',
  notFound: 'APPLICATION_NOT_FOUND',
  audit: { objectKind: ({ kind }) => `${kind}.application`, objectId: ({ id }) => id },
  history: { table: 'enterprise_events', idColumn: 'application_id' },
  outbox: { topic: APPLICATION_MOVED, data: ({ id, kind, state }) => ({ id, kind, state }) },
  columns: (tx, { at }) => ({ version: tx`version + 1`, updated_at: at }),
})

const OPEN: readonly ApplicationState[] = ['draft', 'submitted', 'in_review', 'returned']
const DAY_MS = 86_400_000

/** The open application of a user, or the last one. */
async function findLast(sql: Queryable, { kind }: ApplicationKind, userId: string) {
  const [row] = await sql<ApplicationRow[]>`
    select * from enterprise_applications where user_id = ${userId} and kind = ${kind}
    order by created_at desc, id desc limit 1`
  return row
}

export async function getOwn(sql: Queryable, kind: ApplicationKind, { userId, at }: Applicant) {
  const row = await findLast(sql, kind, userId)
  return {
    application: row ? await viewOf(sql, kind, row, at) : null,
    canStartAt: row ? startDate(row, at) : null,
  }
}

/** When a rejected applicant may apply again; null when they may already. */
function startDate({ state, decided_at }: ApplicationRow, at: Date): string | null {
  if ((state !== 'rejected' && state !== 'revoked') || decided_at === null) return null
  const date = new Date(new Date(decided_at).getTime() + REAPPLY_DAYS * DAY_MS)
  return date > at ? date.toISOString() : null
}

/** @throws AppError('APPLICATION_TOO_SOON'), and what the kind refuses */
export async function start(tx: Tx, kind: ApplicationKind, { userId, at }: Applicant) {
  await tx`select lock_user(${userId})`
  const last = await findLast(tx, kind, userId)
  if (
    last &&
    (OPEN.includes(last.state) ||
      last.state === 'appealed' ||
      (kind.isLasting && ['approved', 'suspended'].includes(last.state)))
  )
    return { application: await viewOf(tx, kind, last, at) }
  const date = last ? startDate(last, at) : null
  if (date !== null) throw new AppError('APPLICATION_TOO_SOON', { date })
  await kind.refuse(tx, userId)
  const id = newId()
  // A repeated application begins with what the last one said; one of another shop is empty.
  const isRepeated = last && last.state !== 'approved'
  const form = z.parse(kind.draft, isRepeated ? last.form : {})
  await tx`
    insert into enterprise_applications (id, kind, user_id, state, form, representative_id, created_at, updated_at)
    values (${id}, ${kind.kind}, ${userId}, 'draft', ${JSON.stringify(form)}::jsonb,
      ${isRepeated ? last.representative_id : null}, ${at}, ${at})`
  if (isRepeated)
    await tx`
      insert into enterprise_documents (id, application_id, file_id, kind, file_name, expires_on, sharpness, created_at)
      select gen_random_uuid(), ${id}, file_id, kind, file_name, expires_on, sharpness, ${at}
      from enterprise_documents where application_id = ${last.id} and standing = 'current'`
  await audit(tx, {
    actorId: userId,
    event: 'application.start',
    objectKind: `${kind.kind}.application`,
    objectId: id,
    at,
  })
  return { application: await viewOf(tx, kind, await lockOwn(tx, kind, userId), at) }
}

/** @throws AppError('APPLICATION_NOT_FOUND') when the user has no open application */
async function lockOwn(tx: Tx, { kind }: ApplicationKind, userId: string): Promise<ApplicationRow> {
  const [row] = await tx<ApplicationRow[]>`
    select * from enterprise_applications
    where user_id = ${userId} and kind = ${kind} and state = any(${OPEN as string[]}) for no key update`
  if (!row) throw new AppError('APPLICATION_NOT_FOUND')
  return row
}

/** @throws AppError('STATE_CONFLICT') while it cannot be changed, AppError('FIELD_LOCKED') for a field that was not returned */
function assertOpen({ state, returned }: ApplicationRow, changed: readonly string[]) {
  if (state !== 'draft' && state !== 'returned') throw new AppError('STATE_CONFLICT')
  const open = new Set(returned.map(({ field }) => field))
  const locked = state === 'returned' ? changed.filter((field) => !open.has(field)) : []
  if (locked.length > 0)
    throw new AppError(
      'FIELD_LOCKED',
      {},
      locked.map((path) => ({ path, rule: 'locked' })),
    )
}

/** @throws AppError('EDIT_CONFLICT' | 'STATE_CONFLICT' | 'FIELD_LOCKED' | 'APPLICATION_NOT_FOUND') */
export async function save(
  tx: Tx,
  kind: ApplicationKind,
  { userId, at }: Applicant,
  { version, form }: { readonly version: number; readonly form: ApplicationForm },
) {
  const row = await lockOwn(tx, kind, userId)
  const stored: ApplicationForm = z.parse(kind.draft, row.form)
  const changed = Object.keys(form).filter((field) => !isDeepStrictEqual(form[field], stored[field]))
  if (changed.length === 0) return { application: await viewOf(tx, kind, row, at) }
  if (row.version !== version) throw new AppError('EDIT_CONFLICT')
  assertOpen(row, changed)
  await kind.assertSaved?.(tx, userId, form, stored)
  const { form: shown, secret } = concealed(kind, form, row.representative_id)
  const [saved] = await tx<ApplicationRow[]>`
    update enterprise_applications set form = ${JSON.stringify(shown)}::jsonb, representative_id = ${secret},
      version = version + 1, updated_at = ${at}
    where id = ${row.id} returning *`
  return { application: await viewOf(tx, kind, saved!, at) }
}

const concealed = (kind: ApplicationKind, form: ApplicationForm, stored: Buffer | null): ConcealedForm =>
  kind.conceal?.(form, stored) ?? { form, secret: null }

/** Whether a form can be submitted, or all that is still required. */
const checked = (
  kind: ApplicationKind,
  { form, representative_id }: Pick<ApplicationRow, 'form' | 'representative_id'>,
  documents: readonly ApplicationDocument[],
) => {
  const revealed = kind.reveal?.(form, representative_id) ?? form
  return z.safeParse(kind.form, { ...revealed, documents }, { reportInput: true })
}

/** @throws AppError('INVALID_INPUT') with all that is still required, and what the kind refuses */
export async function submit(tx: Tx, kind: ApplicationKind, { userId, at }: Applicant, version: number) {
  const row = await lockOwn(tx, kind, userId)
  if (row.version !== version) throw new AppError('EDIT_CONFLICT')
  const documents = await documentsOf(tx, row.id)
  const parsed = checked(kind, row, documents)
  if (!parsed.success) throw new AppError('INVALID_INPUT', {}, issuesOf(parsed.error))
  const { documents: _, ...form } = parsed.data
  const identity = kind.identify(form)
  await kind.refuse(tx, userId, form)
  const { form: shown, secret } = concealed(kind, form, row.representative_id)
  const { row: submitted } = await move(tx, applications, row.id, 'submit', {
    by: userId,
    role: 'applicant',
    at,
    set: {
      form: tx`${JSON.stringify(shown)}::jsonb`,
      representative_id: tx`${secret}`,
      name: identity.name,
      country: identity.country,
      number_kind: identity.numberKind,
      registration_number: identity.number,
      round: tx`round + 1`,
      submitted_at: at,
      answer_due: null,
      reason: '',
      endorsed_by: null,
    },
  })
  await queueApplicationNotification(tx, submitted)
  return { application: await viewOf(tx, kind, submitted, at) }
}

/** @throws AppError('STATE_CONFLICT' | 'APPLICATION_NOT_FOUND') */
export async function withdraw(tx: Tx, kind: ApplicationKind, { userId, at }: Applicant) {
  const { id } = await lockOwn(tx, kind, userId)
  const { row } = await move(tx, applications, id, 'withdraw', { by: userId, role: 'applicant', at })
  return { application: await viewOf(tx, kind, row, at) }
}

type AppealInput = Parsed<(typeof enterpriseActions)['appealRejection']>

/** @throws AppError('APPLICATION_NOT_FOUND' | 'STATE_CONFLICT' | 'FILE_NOT_FOUND'), and what the kind refuses */
export async function appeal(
  tx: Tx,
  kind: ApplicationKind,
  { userId, at }: Applicant,
  { text, files }: AppealInput,
  papers: readonly InspectedPaper[],
) {
  await tx`select lock_user(${userId})`
  const last = await findLast(tx, kind, userId)
  if (!last) throw new AppError('APPLICATION_NOT_FOUND')
  if (!canAppeal(last)) throw new AppError('STATE_CONFLICT')
  await kind.refuse(tx, userId, last.form)
  for (const [position, { fileId, fileName }] of files.entries()) {
    await keepDocument(tx, fileId, userId)
    await tx`
      insert into enterprise_documents (id, application_id, file_id, kind, file_name, sharpness, created_at)
      values (${newId()}, ${last.id}, ${fileId}, 'other', ${fileName}, ${papers[position]?.sharpness ?? null}, ${at})`
  }
  const { row } = await move(tx, applications, last.id, 'appeal', {
    by: userId,
    role: 'applicant',
    at,
    holds: ['unappealed'],
    // It waits again from now on.
    set: { appeal: text, appealed_at: at, submitted_at: at },
  })
  return { application: await viewOf(tx, kind, row, at) }
}

const canAppeal = ({ state, appealed_at }: ApplicationRow) => state === 'rejected' && appealed_at === null

type AttachInput = Parsed<(typeof enterpriseActions)['attachDocument']>

/** @throws AppError('DOCUMENT_LIMIT' | 'FILE_NOT_FOUND' | 'STATE_CONFLICT' | 'FIELD_LOCKED' | 'APPLICATION_NOT_FOUND') */
export async function attach(
  tx: Tx,
  kind: ApplicationKind,
  { userId, at }: Applicant,
  input: AttachInput,
  { sharpness }: InspectedPaper,
) {
  const row = await lockOwn(tx, kind, userId)
  assertOpen(row, ['documents'])
  const held = await documentsOf(tx, row.id)
  if (held.length >= DOCUMENTS_MAX) throw new AppError('DOCUMENT_LIMIT', { max: DOCUMENTS_MAX })
  await keepDocument(tx, input.fileId, userId)
  await tx`
    insert into enterprise_documents (id, application_id, file_id, kind, file_name, expires_on, sharpness, created_at)
    values (${newId()}, ${row.id}, ${input.fileId}, ${input.kind}, ${input.fileName}, ${input.expiresOn || null},
      ${sharpness}, ${at})`
  return { application: await viewOf(tx, kind, await touched(tx, row.id, at), at) }
}

/** @throws AppError('FILE_NOT_FOUND' | 'STATE_CONFLICT' | 'FIELD_LOCKED' | 'APPLICATION_NOT_FOUND') */
export async function detach(tx: Tx, kind: ApplicationKind, { userId, at }: Applicant, documentId: string) {
  const row = await lockOwn(tx, kind, userId)
  assertOpen(row, ['documents'])
  const { count } = await tx`
    delete from enterprise_documents where id = ${documentId} and application_id = ${row.id}`
  if (count === 0) throw new AppError('FILE_NOT_FOUND')
  return { application: await viewOf(tx, kind, await touched(tx, row.id, at), at) }
}

/** The version of the form stays: it does not contain the documents. */
async function touched(tx: Tx, id: string, at: Date): Promise<ApplicationRow> {
  const [row] = await tx<ApplicationRow[]>`
    update enterprise_applications set updated_at = ${at} where id = ${id} returning *`
  return row!
}

/** The file of a document of the user's own application. @throws AppError('FILE_NOT_FOUND') */
export async function ownFile(sql: Queryable, { kind }: ApplicationKind, userId: string, documentId: string) {
  const [found] = await sql<{ file_id: string }[]>`
    select d.file_id from enterprise_documents d join enterprise_applications a on a.id = d.application_id
    where d.id = ${documentId} and a.user_id = ${userId} and a.kind = ${kind}`
  if (!found) throw new AppError('FILE_NOT_FOUND')
  return found.file_id
}

export const documentsOf = (sql: Queryable, id: string) => sql<ApplicationDocument[]>`
  select id, kind, file_name as "fileName", coalesce(expires_on::text, '') as "expiresOn"
  from enterprise_documents where application_id = ${id} and standing = 'current' order by created_at, id`

const issuesOf = (error: z.core.$ZodError): FieldIssue[] =>
  error.issues.map((issue) => emptyIsRequired(fieldIssue(issue), issue.input))

/** An empty value is not invalid but missing. */
const emptyIsRequired = (issue: FieldIssue, input: unknown): FieldIssue =>
  input === '' || input === null || input === undefined ? { path: issue.path, rule: 'required' } : issue

/** The application as its applicant and the office see it. */
export async function viewOf(sql: Queryable, kind: ApplicationKind, row: ApplicationRow, at: Date) {
  const documents = await documentsOf(sql, row.id)
  const events = await sql<{ event: string; at: string; reason: string }[]>`
      select event, at, coalesce(data ->> 'reason', '') as reason from enterprise_events
      where application_id = ${row.id} order by at, id`
  const form = z.parse(kind.draft, row.form)
  const isOpen = row.state === 'draft' || row.state === 'returned'
  const parsed = isOpen ? checked(kind, { ...row, form }, documents) : undefined
  const issues = parsed?.error ? issuesOf(parsed.error) : []
  const papers = await readPapers(sql, row.id, at)
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    // Of either kind: the actions of each kind write their own form (application-actions.ts).
    form: form as EnterpriseDraft,
    documents: [...documents],
    requirements: issues,
    due: dueOf({ ...row, form }, { issues, documents, papers }, at),
    returned: [...row.returned],
    reason: row.reason,
    submittedAt: row.submitted_at && isoTime(row.submitted_at),
    decidedAt: row.decided_at && isoTime(row.decided_at),
    appeal: row.appeal,
    canAppeal: canAppeal(row),
    papers,
    change: kind.isLasting && row.state === 'approved' ? await readChange(sql, row.id) : null,
    companySlug: row.state === 'approved' ? row.company_slug : null,
    history: events.map(({ event, at, reason }) => ({ event, at: isoTime(at), reason })),
  }
}
