import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Answers, QuestionRule } from '@tiantian/contracts/expo/question.ts'
import type { Tx } from '../../../platform/database.ts'

interface KeepFilesSent {
  /** Id of the registration. */
  readonly id: string
  readonly eventId: string
  readonly answers: Answers
}

/**
 * Attaches the files named in the answers to a registration, and returns the answers with file names in place of ids,
 * as tables and exports show them.
 * @throws AppError('INVALID_INPUT') for a file that was not uploaded, belongs to somebody else, or to another
 * registration
 */
export async function attachFiles(
  tx: Tx,
  questions: readonly QuestionRule[],
  { id, eventId, answers }: KeepFilesSent,
): Promise<Answers> {
  const named: Record<string, string> = {}
  const issues: FieldIssue[] = []
  for (const { key, kind } of questions) {
    if (kind !== 'file' || answers[key] === undefined) continue
    const name = await attachFile(tx, { id, eventId, question: key, fileId: String(answers[key]) })
    if (name === undefined) issues.push({ path: `answers.${key}`, rule: 'invalid_value' })
    else named[key] = name
  }
  if (issues.length > 0) throw new AppError('INVALID_INPUT', {}, issues)
  return { ...answers, ...named }
}

interface FileAttachment {
  readonly id: string
  readonly eventId: string
  readonly question: string
  readonly fileId: string
}

/** Locks the file first, as the clean-up does, so that the file is either gone already or stays. */
async function attachFile(tx: Tx, { id, eventId, question, fileId }: FileAttachment) {
  const [stored] = await tx<{ name: string }[]>`
    with kept as (
      update media_files m set privacy = 'kept' from answer_files f, registrations r
      where m.id = ${fileId} and m.state = 'uploaded' and m.privacy = 'waiting'
        and f.id = m.id and f.event_id = ${eventId} and f.question = ${question} and f.registration_id is null
        and r.id = ${id} and m.owner_id is not distinct from r.user_id
      returning m.id
    )
    update answer_files f set registration_id = ${id} from kept where f.id = kept.id returning f.name`
  return stored?.name
}
