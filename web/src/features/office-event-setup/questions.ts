import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'

/** `q3`, or the next unused key: answers are stored by it, so it never changes. */
export function newQuestion(questions: readonly QuestionForm[]): QuestionForm {
  return {
    key: free(
      'q',
      questions.map(({ key }) => key),
    ),
    kind: 'text',
    label: {},
    help: {},
    isRequired: false,
    options: [],
    showIf: null,
    min: null,
    max: null,
    pattern: '',
  }
}

export const newOption = (options: QuestionForm['options']): QuestionForm['options'][number] => ({
  value: free(
    'o',
    options.map(({ value }) => value),
  ),
  label: {},
})

/** The first unused name of its kind. */
function free(broadcast: string, taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const name = `${broadcast}${number}`
    if (!taken.includes(name)) return name
  }
}

/** The form without a question; questions that depended on it are then always asked. */
export const withoutQuestion = (questions: readonly QuestionForm[], gone: string): QuestionForm[] =>
  questions
    .filter(({ key }) => key !== gone)
    .map((question) => (question.showIf?.question === gone ? { ...question, showIf: null } : question))
