import type { Parsed } from '@tiantian/contracts/action.ts'
import { AppError } from '@tiantian/contracts/error.ts'
import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import type { EventSetUp, saveQuestions as saveContract } from '@tiantian/contracts/expo/set-up.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { EventQuestionRow } from '../../../platform/database/rows.generated.ts'
import type { SetUpContext } from './part.ts'
import { writePart } from './part.ts'

/**
 * Saves the registration questions. An answered question keeps its type and the chosen options.
 * @throws AppError as `writePart`, and 'QUESTION_ANSWERED'
 */
export async function saveQuestions(
  ctx: SetUpContext,
  { questions, ...seen }: Parsed<typeof saveContract>,
): Promise<{ setUp: EventSetUp }> {
  return writePart(ctx, 'questions', seen, async (tx, { id }) => {
    await assertAnsweredQuestionsStay(tx, ctx, id, questions)
    await tx`delete from event_questions where event_id = ${id}`
    await insertQuestions(tx, id, questions)
  })
}

export async function insertQuestions(tx: Tx, id: string, questions: readonly QuestionForm[]): Promise<void> {
  const rows = questions.map((question, at) => ({ ...question, at }))
  await tx`
    insert into event_questions (event_id, key, position, kind, label, help, is_required, options, show_if,
      min_value, max_value, pattern)
    select ${id}, r.key, r.at, r.kind, r.label, r.help, r."isRequired", r.options, r."showIf",
      r.min, r.max, r.pattern
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, at smallint, kind text, label jsonb, help jsonb,
      "isRequired" boolean, options jsonb, "showIf" jsonb, min double precision, max double precision, pattern text)`
}

/** An answer cannot be read without its question. */
async function assertAnsweredQuestionsStay(
  tx: Tx,
  { language }: SetUpContext,
  id: string,
  questions: readonly QuestionForm[],
) {
  const kept = questions.map(({ key, kind, options }) => ({
    key,
    kind,
    choices: options.map(({ value }) => value),
  }))
  const [answered] = await tx<Pick<EventQuestionRow, 'label'>[]>`
    select q.label from event_questions q
    where q.event_id = ${id} and exists (
      select from registrations r where r.event_id = q.event_id and r.answers ? q.key and not exists (
        select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (key text, kind text, choices jsonb)
        where k.key = q.key and k.kind = q.kind
          and (q.kind not in ('choice', 'choices') or k.choices @> (r.answers -> q.key))))
    order by q.position limit 1`
  if (answered) throw new AppError('QUESTION_ANSWERED', { name: textIn(answered.label, language) })
}
