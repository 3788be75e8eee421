import type { CaptchaScene } from '@tiantian/contracts/user/captcha.ts'
import { createCaptcha } from '@tiantian/contracts/user/captcha.ts'
import type { TestApp } from './test-app.ts'

let devices = 0

/** Gets an image on its own device and reads it, as a user would. */
export async function solvedCaptcha({ visitor, db }: Pick<TestApp, 'visitor' | 'db'>, scene: CaptchaScene) {
  const deviceId = `device-that-reads-${++devices}`
  await visitor.call(createCaptcha, { deviceId, scene })
  const [row] = await db.sql<{ text: string }[]>`
    select text from captchas where device_id = ${deviceId} and scene = ${scene}`
  return { deviceId, captcha: row?.text ?? '' }
}
