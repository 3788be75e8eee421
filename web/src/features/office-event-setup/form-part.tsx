import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'
import { questionIn } from '@tiantian/contracts/expo/question-form.ts'
import { saveQuestions } from '@tiantian/contracts/expo/set-up.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ItemRow, ItemSection, moved, moveSteps, withItem } from '../../office/list-editor.tsx'
import { call } from '../../sdk/call.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { QuestionFields } from '../expo/question-fields.tsx'
import type { RegistrationDraft } from '../expo/registration-draft.ts'
import { shownQuestions } from '../expo/registration-draft.ts'
import { showFailure } from '../shell/error/failure.ts'
import { LanguageSwitch, useWritingLanguage } from './localized-text-field.tsx'
import { newQuestion, QuestionSheet, withoutQuestion } from './question-sheet.tsx'
import css from './set-up.module.css'
import type { OfficeEventSetupPartProps } from './set-up-query.ts'
import { useSave } from './set-up-query.ts'

/** The registration form editor, beside a preview of the form. */
export function FormPart(props: OfficeEventSetupPartProps) {
  return (
    <div className={css.columns}>
      <Questions {...props} />
      <Preview questions={props.setUp.questions} />
    </div>
  )
}

function Questions({ setUp, isLocked }: OfficeEventSetupPartProps) {
  const t = useText()
  const language = useWritingLanguage()
  const send = useSave()
  const [edited, setEdited] = useState<QuestionForm>()
  const { questions } = setUp
  const save = (next: readonly QuestionForm[]) => send(sendQuestions(setUp, next))
  const put = (next: readonly QuestionForm[]) => void save(next).catch(showFailure)
  const actions = (question: QuestionForm, at: number) =>
    !isLocked && {
      onEdit: () => setEdited(question),
      onRemove: () => put(withoutQuestion(questions, question.key)),
      ...moveSteps(questions.length, at, (by) => put(moved(questions, at, by))),
    }
  return (
    <ItemSection
      title={t('setup.form.questions')}
      add={t('setup.form.newQuestion')}
      onAdd={isLocked ? undefined : () => setEdited(newQuestion(questions))}
      note={questions.length === 0 && t('setup.form.noQuestions')}
      sheet={
        edited && (
          <QuestionSheet
            start={edited}
            questions={questions}
            save={(question) => save(withItem(questions, question, ({ key }) => key))}
            onClose={() => setEdited(undefined)}
          />
        )
      }
    >
      {questions.map((question, at) => (
        <ItemRow key={question.key} name={textIn(question.label, language)} {...actions(question, at)}>
          <QuestionFacts question={question} />
        </ItemRow>
      ))}
    </ItemSection>
  )
}

const sendQuestions = (
  { id, versions }: OfficeEventSetupPartProps['setUp'],
  questions: readonly QuestionForm[],
) => call(saveQuestions, { id, version: versions.questions, questions: [...questions] })

function QuestionFacts({ question }: { question: QuestionForm }) {
  const t = useText()
  const language = useWritingLanguage()
  const words = [
    t(`setup.form.kinds.${question.kind}`),
    t(`setup.form.${question.isRequired ? 'required' : 'optional'}`),
    question.options.map(({ label }) => textIn(label, language)).join(' / '),
    question.showIf ? t('setup.form.conditional') : '',
  ]
  return <p className={css.muted}>{words.filter(Boolean).join(' · ')}</p>
}

/** The real fields of the registration, to try out: nothing is sent. */
function Preview({ questions }: { questions: readonly QuestionForm[] }) {
  const t = useText()
  const language = useWritingLanguage()
  const start: RegistrationDraft = {}
  const form = useForm({
    start,
    check: () => ({ ok: true, data: undefined }),
    send: () => Promise.resolve(undefined),
    onSent: () => undefined,
  })
  const shown = shownQuestions(
    form.draft,
    questions.map((question) => questionIn(question, language)),
  )
  if (questions.length === 0) return null
  return (
    <section className={css.part} aria-label={t('setup.form.preview')} lang={language}>
      <div className={css.bar}>
        <span className={css.day}>{t('setup.form.preview')}</span>
        <LanguageSwitch />
      </div>
      <QuestionFields form={form} questions={shown} />
    </section>
  )
}
