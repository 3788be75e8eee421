import type { QuestionForm } from '@tiantian/contracts/expo/question-form.ts'

/** `q3`, or the next that is free: answers are kept by it, so it never changes. */
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

/** The first name of its kind that nobody has. */
function free(broadcast: string, taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const name = `${broadcast}${number}`
    if (!taken.includes(name)) return name
  }
}

/** The form without a question; what hung on it is always asked then. */
export const withoutQuestion = (questions: readonly QuestionForm[], gone: string): QuestionForm[] =>
  questions
    .filter(({ key }) => key !== gone)
    .map((question) => (question.showIf?.question === gone ? { ...question, showIf: null } : question))
