import { randomInt } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import type { Db, Queryable } from '../../../platform/database.ts'
import { GLYPHS } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { createCaptchaQuestion } from './captcha-question.ts'

export const CAPTCHA_LENGTH = 4
export const CAPTCHA_LIFE_MS = 180_000
/** A few wrong guesses leave the captcha valid, so that a typing error costs nothing. */
export const CAPTCHA_ATTEMPTS_MAX = 5

/** The captcha fields of a form. */
export interface CaptchaInput {
  readonly deviceId?: string | undefined
  readonly captcha?: string | undefined
}

export interface CaptchaKey {
  readonly deviceId: string
  readonly scene: CaptchaScene
}

const CAPTCHA_CHARACTERS = Object.keys(GLYPHS)

/** Replaces the device's captcha picture for the scene. Returns the data URL. */
export async function createCaptcha(db: Db, key: CaptchaKey, now: Date): Promise<string> {
  const text = Array.from(
    { length: CAPTCHA_LENGTH },
    () => CAPTCHA_CHARACTERS[randomInt(CAPTCHA_CHARACTERS.length)],
  ).join('')
  const picture = await drawCaptcha(text)
  await storeCaptcha(db, key, text, now)
  return picture
}

/** Creates a question in words in place of a picture, under the same rules. Returns the question. */
export async function createQuestion(
  db: Db,
  key: CaptchaKey,
  language: Language,
  now: Date,
): Promise<string> {
  const { question, answer } = createCaptchaQuestion(language)
  await storeCaptcha(db, key, answer, now)
  return question
}

async function storeCaptcha({ sql: client }: Db, key: CaptchaKey, text: string, now: Date) {
  const expiresAt = new Date(now.getTime() + CAPTCHA_LIFE_MS)
  // Each insert deletes two expired rows, so the table does not grow.
  await client`
    delete from captchas where (device_id, scene) in (
      select device_id, scene from captchas where expires_at < ${now}
      order by expires_at limit 2 for update skip locked)`
  await client`
    insert into captchas (device_id, scene, text, expires_at)
    values (${key.deviceId}, ${key.scene}, ${text}, ${expiresAt})
    on conflict (device_id, scene) do update
    set text = excluded.text, expires_at = excluded.expires_at, attempt_count = 0`
}

/**
 * Consumes the device's captcha when the text matches, in any letter case.
 * @throws AppError('CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED')
 */
export async function solveCaptcha(sql: Queryable, key: CaptchaKey, guess: string, now: Date) {
  // Counted before the comparison and under the row lock, so that simultaneous guesses all count.
  const [captcha] = await sql<{ text: string; is_alive: boolean }[]>`
    update captchas set attempt_count = attempt_count + 1
    where device_id = ${key.deviceId} and scene = ${key.scene}
    returning text, attempt_count <= ${CAPTCHA_ATTEMPTS_MAX} and expires_at > ${now.toISOString()} as is_alive`
  if (!captcha?.is_alive) throw new AppError('CAPTCHA_EXPIRED')
  if (captcha.text !== asTyped(guess)) throw new AppError('CAPTCHA_WRONG')
  const used = await sql`
    delete from captchas
    where device_id = ${key.deviceId} and scene = ${key.scene} and text = ${captcha.text} returning device_id`
  if (used.length === 0) throw new AppError('CAPTCHA_EXPIRED')
}

/** Any letter case, `3 8 1 6` or `3,8,1,6`, and the full-width digits of a Chinese keyboard. */
const asTyped = (guess: string) =>
  guess
    .normalize('NFKC')
    .replaceAll(/[\s,、-]/g, '')
    .toUpperCase()

/**
 * Whether a captcha was given; a given captcha must be right.
 * @throws AppError('CAPTCHA_WRONG' | 'CAPTCHA_EXPIRED' | 'DEVICE_ID_REQUIRED')
 */
export async function solveOptionalCaptcha(
  sql: Queryable,
  scene: CaptchaScene,
  { deviceId, captcha }: CaptchaInput,
  now: Date,
): Promise<boolean> {
  if (captcha === undefined || captcha.trim() === '') return false
  if (deviceId === undefined) throw new AppError('DEVICE_ID_REQUIRED')
  await solveCaptcha(sql, { deviceId, scene }, captcha, now)
  return true
}
