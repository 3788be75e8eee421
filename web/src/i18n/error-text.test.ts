import type { FieldIssue } from '@tiantian/contracts/error.ts'
import { ERROR_CODES } from '@tiantian/contracts/error.ts'
import { fieldIssue } from '@tiantian/contracts/field-issue.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { password, username } from '@tiantian/contracts/user/credential.ts'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallError } from '../sdk/call-error.ts'
import { languageStore } from '../sdk/language.ts'
import { checkForm, fieldTexts } from './check-form.ts'
import { codeText } from './code-text.ts'
import { errorMessage, waitingMessage } from './error-text.ts'
import { textsOf } from './i18n.ts'
import { texts } from './locales/ru.ts'
import { texts as codes } from './locales/ru-inner/codes.ts'
import { texts as form } from './locales/ru-inner/form.ts'

languageStore.set('ru')
textsOf('ru').add(texts)
textsOf('ru').add(codes)
textsOf('ru').add(form)

test('every code has a text, with its parameters filled in', () => {
  expect(codeText('QUANTITY_BELOW_MOQ', { moq: 10 })).toBe('Минимальный заказ — 10 шт.')
  for (const code of ERROR_CODES) expect(codeText(code)).not.toContain('error.')
})

test("the server's own message takes precedence", () => {
  expect(errorMessage(new CallError('STOCK_SHORT', 'Осталось 3 шт.'))).toBe('Осталось 3 шт.')
  expect(errorMessage(new CallError('STOCK_SHORT', '', { params: { stock: 3 } }))).toBe(
    'На складе осталось 3 шт.',
  )
})

test('[S8.2, S8.3, S8.4, S8.5] transport errors have a text too', () => {
  expect(errorMessage(new CallError('SYS_ERR'))).toBe('Система занята. Попробуйте позже.')
  expect(errorMessage(new CallError('TOKEN_INVALID'))).toContain('Войдите снова')
  expect(errorMessage(new CallError('TRAFFIC_LIMIT'))).toContain('Попробуйте позже')
  expect(errorMessage(new CallError('NETWORK'))).toContain('Проверьте сеть')
})

test('[S8.14] a failed device prompt has a text in each language', async () => {
  const said = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { texts: words } = (await import(`./locales/${language}.ts`)) as { texts: typeof texts }
      return words.error.client.DEVICE_PROMPT
    }),
  )
  expect(said).toEqual([
    '验证失败，请重试。',
    'Authentication failed, please retry.',
    'Не удалось подтвердить, попробуйте ещё раз.',
    'Растау сәтсіз аяқталды, қайталап көріңіз.',
  ])
  expect(errorMessage(new CallError('DEVICE_PROMPT'))).toBe(said[2])
})

test('[S8.7] an unexpected error has the default text', () => {
  expect(errorMessage(new TypeError('x is undefined'))).toBe(
    'Не удалось выполнить запрос. Попробуйте ещё раз.',
  )
})

test('[S5.5] a form is validated by its contract, with a text beside each field', () => {
  const form = z.object({ username, password, age: z.int().check(z.minimum(18)) })
  const checked = checkForm(form, { username: 'ab', password: 'aaaaaaaa', age: 3 })
  expect(checked).toEqual({
    ok: false,
    errors: {
      username: 'Не короче 3 символов.',
      password: 'Нужны хотя бы два вида знаков: буквы, цифры, символы.',
      age: 'Не меньше 18.',
    },
  })
  expect(checkForm(form, { username: 'aigerim', password: 'aaaa1111', age: 30 })).toMatchObject({ ok: true })
})

test('an empty value is reported as missing, whatever rule it breaks', () => {
  const form = z.object({
    name: z.string().check(z.minLength(3)),
    code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  })
  const missing = 'Заполните это поле.'
  expect(checkForm(form, { name: '', code: '' })).toEqual({
    ok: false,
    errors: { name: missing, code: missing },
  })
})

test('an empty field is reported as required, and an unknown rule has a text all the same', () => {
  const empty = { path: 'name', rule: 'too_small', params: { origin: 'string', minimum: 1 } }
  expect(fieldTexts([empty, { path: 'x', rule: 'never_heard' }])).toEqual({
    name: 'Заполните это поле.',
    x: 'Проверьте это поле.',
  })
})

test('[S5.5] the server and the browser have the same message for the same mistake, of text, number, list and multiple', () => {
  const form = z.object({
    name: z.string().check(z.minLength(3)),
    note: z.string().check(z.maxLength(2)),
    age: z.number().check(z.minimum(18)),
    lines: z.array(z.string()).check(z.minLength(2)),
    pieces: z.number().check(z.multipleOf(5)),
  })
  const wrong = { name: 'ab', note: 'abc', age: 3, lines: ['a'], pieces: 7 }
  const issues = z.safeParse(form, wrong).error?.issues.map(fieldIssue)
  const overTheWire = JSON.parse(JSON.stringify(issues)) as FieldIssue[]
  const texts = fieldTexts(overTheWire)
  expect(checkForm(form, wrong)).toEqual({ ok: false, errors: texts })
  expect(texts).toEqual({
    name: 'Не короче 3 символов.',
    note: expect.stringContaining('2'),
    age: 'Не меньше 18.',
    lines: expect.stringContaining('2'),
    pieces: expect.stringContaining('5'),
  })
})

test('[S8.5] without a network every failed request, and a page that could not be loaded, is called offline', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const offline = 'Нет подключения к интернету. Всё продолжится само, когда сеть появится.'
  for (const error of [
    new CallError('NETWORK'),
    new CallError('TIMEOUT'),
    new TypeError('Failed to fetch'),
  ]) {
    expect(waitingMessage(error)).toBe(offline)
    // What does not go on by itself does not promise it.
    expect(errorMessage(error)).toBe('Нет соединения. Проверьте сеть.')
  }
  expect(errorMessage(new CallError('STOCK_SHORT', 'Осталось 3 шт.'))).toBe('Осталось 3 шт.')
  vi.stubGlobal('navigator', { onLine: true })
  expect(waitingMessage(new CallError('NETWORK'))).not.toBe(offline)
})
