import { isDeepStrictEqual } from 'node:util'
import type {
  ApplicationDocument,
  DueRequirement,
  ReturnedField,
} from '@tiantian/contracts/enterprise/application.ts'
import type { EnterprisePapers } from '@tiantian/contracts/enterprise/papers.ts'
import type { ApplicationState } from '@tiantian/contracts/enterprise/state.ts'
import { ANSWER_REMINDER_DAYS, DRAFT_DAYS, DRAFT_WARNING_DAYS } from '@tiantian/contracts/enterprise/state.ts'
import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { isoTime } from '../../platform/iso-time.ts'

const DAY_MS = 86_400_000
const after = (time: string | Date, days: number) => new Date(new Date(time).getTime() + days * DAY_MS)

/** An application, as far as deadlines need it. */
interface DueApplication {
  readonly state: ApplicationState
  readonly form: Readonly<Record<string, unknown>>
  readonly returned: readonly ReturnedField[]
  readonly reviewed: {
    readonly form: Readonly<Record<string, unknown>>
    readonly documents: readonly ApplicationDocument[]
  } | null
  readonly updated_at: string
  readonly warned_at: string | null
  readonly answer_due: string | null
  readonly answer_warned_at: string | null
}

interface ApplicationFacts {
  /** What the form still violates. */
  readonly issues: readonly FieldIssue[]
  readonly documents: readonly ApplicationDocument[]
  readonly papers: EnterprisePapers | null
}

/**
 * All that is asked of an applicant or an enterprise, with its deadline. The schedules `enterprise.retention` and
 * `enterprise.papers` remind of the same deadlines, and do what follows.
 */
export function dueOf(row: DueApplication, known: ApplicationFacts, at: Date): DueRequirement[] {
  const listed = listDue(row, known)
  return listed.map((one) => ({ ...one, isOver: isPast(one.deadline, at) }))
}

/** A day ends after its last hour. */
const isPast = (deadline: string, at: Date) =>
  deadline.length > 10 ? new Date(deadline) <= at : deadline < at.toISOString().slice(0, 10)

type ListedDue = Omit<DueRequirement, 'isOver'>

function listDue(row: DueApplication, { issues, documents, papers }: ApplicationFacts): ListedDue[] {
  if (row.state === 'draft') {
    const common = { note: '', deadline: draftUntil(row), effect: 'deletion' as const }
    const first = new Map(
      issues.map(({ path, rule }) => [path.split('.')[0] ?? '', rule] as const).toReversed(),
    )
    return [...first].toReversed().map(([field, reason]) => ({ field, reason, ...common }))
  }
  if (row.state === 'returned') {
    const common = { deadline: answerUntil(row), effect: 'withdrawal' as const }
    return row.returned
      .filter(({ field }) => !isCorrected(row, field, documents))
      .map(({ field, reason, note }) => ({ field, reason, note, ...common }))
  }
  return (papers?.requirements ?? []).map(({ reason, deadline }) => ({
    field: 'documents',
    reason,
    note: '',
    deadline,
    effect: 'badge',
  }))
}

/** The last month begins with the warning. */
function draftUntil({ updated_at, warned_at }: DueApplication): string {
  const isWarned = warned_at !== null && new Date(warned_at) >= new Date(updated_at)
  return isWarned
    ? after(warned_at, DRAFT_DAYS - DRAFT_WARNING_DAYS).toISOString()
    : after(updated_at, DRAFT_DAYS).toISOString()
}

/** The last days begin with the reminder, however late that was. */
function answerUntil({ answer_due, answer_warned_at }: DueApplication): string {
  if (answer_due === null) return ''
  if (answer_warned_at === null) return isoTime(answer_due)
  const warned = after(answer_warned_at, ANSWER_REMINDER_DAYS)
  return (warned > new Date(answer_due) ? warned : new Date(answer_due)).toISOString()
}

/** It is not any more what the office returned. */
function isCorrected(
  { form, reviewed }: DueApplication,
  field: string,
  documents: readonly ApplicationDocument[],
): boolean {
  if (!reviewed) return false
  if (field !== 'documents') return !isDeepStrictEqual(form[field], reviewed.form[field])
  const idsOf = (all: readonly ApplicationDocument[]) => all.map(({ id }) => id)
  return !isDeepStrictEqual(idsOf(documents), idsOf(reviewed.documents))
}
