import type { Language } from '@tiantian/contracts/language.ts'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { CAPTCHA_SCENES, createCaptchaQuestion } from '@tiantian/contracts/user/captcha.ts'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { CloudCaller } from '../../../test/cloud-caller.ts'
import { testApp } from '../../../test/test-app.ts'
import {
  CAPTCHA_ATTEMPTS_MAX,
  CAPTCHA_LIFE_MS,
  drawCaptcha,
  GLYPHS,
  solveOptionalCaptcha,
} from './captcha.ts'

const { app, clock, db, anonymous, visitor } = await testApp()

let client: CloudCaller
let deviceId: string
let devices = 0
beforeEach(() => {
  client = new CloudCaller(app, clock)
  deviceId = `device-of-a-captcha-${++devices}`
  client.clientInfo = { ...client.clientInfo, deviceId }
})

const scene = 'register'
const ask = (method: string, argument?: unknown) => client.object('uni-captcha-co', method, argument)
const verify = (captcha: unknown) => ask('verify', { scene, captcha })

/** The text that a user would read in the picture. */
async function readPicture(device = deviceId): Promise<string> {
  const [row] = await db.sql<{ text: string }[]>`
    select text from captchas where device_id = ${device} and scene = ${scene}`
  return row?.text ?? ''
}

test('[S7.3] a captcha is a real picture of the size that the pages show', async () => {
  const answer = await ask('getImageCaptcha', { scene })
  expect(answer).toMatchObject({ errCode: 0, errMsg: '' })
  const [, base64 = ''] = /^data:image\/png;base64,(.+)$/.exec(answer.captchaBase64) ?? []
  const picture = sharp(Buffer.from(base64, 'base64'))
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 300, height: 100 })
  expect(base64.length).toBeLessThan(12_000)
})

test('every letter and digit has its own shape and is never drawn the same twice', async () => {
  const ink = async (text: string) => {
    const png = Buffer.from((await drawCaptcha(text)).split(',')[1] ?? '', 'base64')
    return (await sharp(png).greyscale().stats()).channels[0]?.stdev ?? 0
  }
  // The least noisy of several: noise lines are random and sometimes weigh more than a letter.
  const noise = Math.min(...(await Promise.all(Array.from({ length: 5 }, () => ink('')))))
  for (const letter of Object.keys(GLYPHS)) expect(await ink(letter.repeat(4))).toBeGreaterThan(noise)
  expect(await drawCaptcha('ACEF')).not.toBe(await drawCaptcha('ACEF'))
})

test('[S7.3] the text of the picture is accepted once, in any letter case', async () => {
  await ask('getImageCaptcha', { scene })
  const text = await readPicture()
  expect(text).toMatch(/^[A-Z0-9]{4}$/)
  expect(await verify(` ${text.toLowerCase()} `)).toEqual({ errCode: 0, errMsg: '' })
  expect((await verify(text)).errCode).toBe('uni-captcha-verify-overdue')
})

test('[S7.3] a client older than 2021, which sends its device id beside clientInfo, gets a captcha too', async () => {
  client.clientInfo = { PLATFORM: 'h5', OS: 'linux', CLIENT_SDK_VERSION: '1.0.0' }
  const named = (uniCloudClientInfo: unknown) =>
    client.function('uni-captcha-co', { method: 'getImageCaptcha', params: [{ scene }], uniCloudClientInfo })
  const { data } = await named(encodeURIComponent(JSON.stringify({ ut: 'h5', uuid: deviceId })))
  expect([data.errCode, await readPicture()]).toEqual([0, expect.stringMatching(/^[A-Z0-9]{4}$/)])
  for (const bad of [undefined, 5, '%', 'null', '%7B%7D', '%7B%22uuid%22%3A%7B%7D%7D', 'x'.repeat(3000)]) {
    expect((await named(bad)).data.errCode).toBe('uni-captcha-deviceId-required')
  }
})

test('[S7.3] a wrong text does not consume the captcha', async () => {
  await ask('getImageCaptcha', { scene })
  const text = await readPicture()
  expect(await verify('....')).toMatchObject({ errCode: 'uni-captcha-verify-fail', code: 10_104 })
  expect((await verify(text)).errCode).toBe(0)
})

test('after five guesses the picture is invalid', async () => {
  await ask('getImageCaptcha', { scene })
  const text = await readPicture()
  for (let n = 0; n < CAPTCHA_ATTEMPTS_MAX; n++) await verify('....')
  expect(await verify(text)).toMatchObject({ errCode: 'uni-captcha-verify-overdue', code: 10_103 })
})

test('a hundred simultaneous guesses count as a hundred, and one right text sent twice at once is accepted once', async () => {
  await ask('getImageCaptcha', { scene })
  const text = await readPicture()
  const twice = await Promise.all([verify(text), verify(text)])
  const codes = twice.map(({ errCode }) => errCode)
  expect(new Set(codes)).toEqual(new Set([0, 'uni-captcha-verify-overdue']))
  await ask('refresh', { scene })
  const guesses = await Promise.all(Array.from({ length: 100 }, () => verify('....')))
  const counted = guesses.filter(({ errCode }) => errCode === 'uni-captcha-verify-fail')
  expect(counted).toHaveLength(CAPTCHA_ATTEMPTS_MAX)
})

test('[S7.3] a captcha expires after three minutes', async () => {
  await ask('getImageCaptcha', { scene })
  const text = await readPicture()
  clock.advance(CAPTCHA_LIFE_MS)
  expect((await verify(text)).errCode).toBe('uni-captcha-verify-overdue')
})

test.each(['refresh', 'getImageCaptcha'])(
  '[S7.3] %s replaces the old captcha with a new one',
  async (method) => {
    await ask('getImageCaptcha', { scene })
    await verify('....')
    const old = await readPicture()
    await ask(method, { scene })
    const fresh = await readPicture()
    if (fresh !== old) expect((await verify(old)).errCode).toBe('uni-captcha-verify-fail')
    expect((await verify(fresh)).errCode).toBe(0)
  },
)

test('[S7.3] a captcha belongs to one device and one scene', async () => {
  await ask('getImageCaptcha', { scene })
  const text = await readPicture()
  expect((await ask('verify', { scene: 'login-by-pwd', captcha: text })).errCode).toBe(
    'uni-captcha-verify-overdue',
  )
  client.clientInfo = { ...client.clientInfo, deviceId: 'another-device-entirely' }
  expect((await verify(text)).errCode).toBe('uni-captcha-verify-overdue')
})

test.each(CAPTCHA_SCENES)('[S7.3] the scene %s has a captcha', async (each) => {
  expect((await ask('getImageCaptcha', { scene: each })).errCode).toBe(0)
})

test.each([
  ['no argument', undefined, 'uni-id-param-required'],
  ['an argument that is a string', 'register', 'uni-id-invalid-param'],
  ['a list', [], 'uni-id-invalid-param'],
  ['no scene', {}, 'uni-id-param-required'],
  ['a blank scene', { scene: ' ' }, 'uni-id-param-required'],
  ['an unknown scene', { scene: 'castle' }, 'uni-id-invalid-param'],
  ['a scene named like a built-in object property', { scene: '__proto__' }, 'uni-id-invalid-param'],
  ['a scene that is a number', { scene: 5 }, 'uni-id-invalid-param'],
])('[S7.3] %s is refused', async (_what, argument, errCode) => {
  const answer = await ask('getImageCaptcha', argument)
  expect(answer).toMatchObject({ errCode, errSubject: 'uni-captcha-co' })
  expect(answer.errMsg).not.toBe('')
})

test('[S7.3] the captcha text is required and must be a string', async () => {
  await ask('getImageCaptcha', { scene })
  expect(await verify('')).toMatchObject({ errCode: 'uni-captcha-text-required', code: 10_102 })
  expect((await verify(1234)).errCode).toBe('uni-id-invalid-param')
})

test.each([undefined, '', 5, 'x'.repeat(101), 'a\0b', '\ud800'])(
  '[S7.3] a device with the id %j gets no captcha',
  async (name) => {
    client.clientInfo = { ...client.clientInfo, deviceId: name }
    const answer = await ask('getImageCaptcha', { scene })
    expect(answer).toMatchObject({ errCode: 'uni-captcha-deviceId-required', code: 10_101 })
  },
)

test('older clients send their device id as DEVICEID', async () => {
  client.clientInfo = { DEVICEID: deviceId }
  expect((await ask('getImageCaptcha', { scene })).errCode).toBe(0)
  expect(await readPicture()).not.toBe('')
})

test('the captcha table does not grow: each new captcha deletes two expired ones', async () => {
  await db.sql`delete from captchas`
  await db.sql`
    insert into captchas (device_id, scene, text, expires_at)
    select 'gone ' || n, 'register', 'AAAA', ${new Date(clock.now().getTime() - 1)} from generate_series(1, 5) n`
  for (let n = 0; n < 3; n++) await ask('refresh', { scene })
  expect(await db.sql`select device_id from captchas`).toEqual([{ device_id: deviceId }])
})

const DIGITS = {
  'zh-Hans': ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ru: ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'],
  kk: ['нөл', 'бір', 'екі', 'үш', 'төрт', 'бес', 'алты', 'жеті', 'сегіз', 'тоғыз'],
} as const

/** The phrase that excludes one number, in each language. */
const OMITTED: readonly [RegExp, (digits: number[]) => number][] = [
  [/largest|большого|最大|үлкен/, (digits) => digits.indexOf(Math.max(...digits))],
  [/smallest|маленького|最小|кіші/, (digits) => digits.indexOf(Math.min(...digits))],
  [/first|первого|第一个|Бірінші/, () => 0],
  [/last|последнего|最后|Соңғы/, (digits) => digits.length - 1],
]

/** What a user types after hearing the question. */
function answerTo(question: string, language: Language): string {
  const [, list = ''] = question.split(/[:：]/)
  const digits = list
    .replace(/[.。]/, '')
    .split(/[、,]\s*/)
    .map((word) => DIGITS[language].indexOf(word.trim() as never))
  const omit = OMITTED.find(([sign]) => sign.test(question))?.[1]
  return digits.toSpliced(omit?.(digits) ?? 99, 1).join('')
}

const DEVICE = 'device-of-a-reader-by-ear'

test.each(LANGUAGES)('a user who cannot see a picture gets a complete question in %s', async (language) => {
  clock.advance(600_000)
  for (let n = 0; n < 8; n++) {
    const { question } = await visitor.call(createCaptchaQuestion, { deviceId: DEVICE, scene }, language)
    const answer = answerTo(question, language)
    expect(answer).toMatch(/^\d{4}$/)
    const solved = await solveOptionalCaptcha(
      db.sql,
      scene,
      { deviceId: DEVICE, captcha: answer },
      clock.now(),
    )
    expect(solved).toBe(true)
  }
})

test('the reply to the question replaces that of a picture once, with blanks, commas and full-width digits', async () => {
  clock.advance(600_000)
  for (const typed of [
    (a: string) => [...a].join(', '),
    (a: string) => a.replace(/\d/g, (d) => '０１２３４５６７８９'[Number(d)]!),
  ]) {
    const { question } = await ask('getTextCaptcha', { scene })
    const answer = typed(answerTo(question, 'en'))
    expect(await verify(answer)).toEqual({ errCode: 0, errMsg: '' })
    expect((await verify(answer)).errCode).toBe('uni-captcha-verify-overdue')
  }
})

test('a question replaces the picture and expires after three minutes or five guesses', async () => {
  clock.advance(600_000)
  await ask('getImageCaptcha', { scene })
  const picture = await readPicture()
  const requested = async () => answerTo((await ask('getTextCaptcha', { scene })).question, 'en')
  const answer = await requested()
  expect((await verify(picture)).errCode).toBe('uni-captcha-verify-fail')
  clock.advance(CAPTCHA_LIFE_MS)
  expect((await verify(answer)).errCode).toBe('uni-captcha-verify-overdue')
  const next = await requested()
  for (let n = 0; n < CAPTCHA_ATTEMPTS_MAX; n++) await verify('0')
  expect((await verify(next)).errCode).toBe('uni-captcha-verify-overdue')
})

test('a network gets twenty questions in ten minutes, also through anonymous accounts', async () => {
  clock.advance(600_000)
  const input = { deviceId: DEVICE, scene } as const
  for (let n = 0; n < 20; n++) await visitor.call(createCaptchaQuestion, input)
  expect((await visitor.refused(createCaptchaQuestion, input)).code).toBe('TOO_MANY_REQUESTS')
  expect((await (await anonymous()).refused(createCaptchaQuestion, input)).code).toBe('TOO_MANY_REQUESTS')
  expect((await ask('getTextCaptcha', { scene })).errCode).toBe('uni-captcha-too-many-requests')
})

test('a network that requests captchas without pause is told to wait', async () => {
  clock.advance(3_600_000)
  for (let n = 0; n < 120; n++) await ask('refresh', { scene })
  expect((await ask('refresh', { scene })).errCode).toBe('uni-captcha-too-many-requests')
  clock.advance(600_000)
  expect((await ask('refresh', { scene })).errCode).toBe(0)
})
