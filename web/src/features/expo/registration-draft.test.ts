import type { Question } from '@tiantian/contracts/expo/question.ts'
import { expect, test } from 'vitest'
import { checkDraft, chosenText, needsLatin, shownQuestions } from './registration-draft.ts'

const TYPE = '01a114a0-1d40-7922-ae79-14388cc2eb54'
const wanted = [{ typeId: TYPE, count: 2, name: 'Visitor' }]
const question = (key: string, rest: Partial<Question>): Question => ({
  key,
  kind: 'text',
  label: key,
  help: '',
  isRequired: false,
  options: [],
  showIf: null,
  min: null,
  max: null,
  pattern: '',
  ...rest,
})
const questions = [
  question('visa', { kind: 'yes_no' }),
  question('passport', { isRequired: true, showIf: { question: 'visa', op: 'is', value: 'true' } }),
  question('parts', { kind: 'choices', options: ['disc', 'pad'].map((value) => ({ value, label: value })) }),
]
const full = { name: 'Anna Kim', email: 'anna@mail.example', phone: '+7 (701) 123-45-67', 'name 1': 'Li Wei' }

test('the registrant has the first ticket, their guests the others', () => {
  const checked = checkDraft(
    { ...full, company: 'Kim Auto', 'q parts': chosenText(['disc', 'pad']) },
    wanted,
    questions,
  )
  expect(checked).toMatchObject({
    ok: true,
    data: {
      contact: { phone: '+77011234567', company: 'Kim Auto' },
      attendees: [
        { ticketTypeId: TYPE, name: 'Anna Kim' },
        { ticketTypeId: TYPE, name: 'Li Wei' },
      ],
      answers: { parts: ['disc', 'pad'] },
    },
  })
})

test('a missing value is reported beside its field, once for each', () => {
  const { 'name 1': _, ...alone } = full
  const errorsOf = (draft: Record<string, string>) => {
    const checked = checkDraft(draft, wanted, questions)
    return checked.ok ? [] : Object.keys(checked.errors).sort()
  }
  expect(errorsOf({})).toEqual(['email', 'name', 'name 1', 'phone'])
  expect(errorsOf(alone)).toEqual(['name 1'])
  expect(errorsOf({ ...full, 'name 1': '李伟' })).toEqual(['nameLatin 1'])
  expect(errorsOf({ ...full, email: 'anna' })).toEqual(['email'])
  expect(errorsOf({ ...full, 'q visa': 'true' })).toEqual(['q passport'])
})

test('a question is shown while the one above it has the answer it depends on', () => {
  const keys = (draft: Record<string, string>) => shownQuestions(draft, questions).map(({ key }) => key)
  expect(keys({})).toEqual(['visa', 'parts'])
  expect(keys({ 'q visa': 'true' })).toEqual(['visa', 'passport', 'parts'])
})

test('a name in Latin letters, also with accents or a hyphen, is accepted as readable', () => {
  expect(['Zoë Müller-Łoś', "O'Neil Jr.", ''].map(needsLatin)).toEqual([false, false, false])
  expect(['Айгерім', '李伟', 'Anna Ким'].map(needsLatin)).toEqual([true, true, true])
})
