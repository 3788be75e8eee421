import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { CaptchaScene } from '../contracts/src/user/captcha.ts'
import { database } from './database.ts'

/** The number of codes a day per network is limited; a test that needs several sends them from its own address. */
export async function fromOwnNetwork(page: Page) {
  const part = () => Math.floor(Math.random() * 256)
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` })
}

/** An unused mobile number of Kazakhstan, in E.164. */
export function newMobile(): string {
  return `+7701${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
}

/** The solution of the captcha that the page received last. */
export async function readCaptcha(page: Page, scene: CaptchaScene): Promise<string> {
  const deviceId = await page.evaluate(() => localStorage.getItem('__DC_STAT_UUID') ?? '')
  const sql = await database()
  let text: string | undefined
  await expect
    .poll(async () => {
      const [row] = await sql<{ text: string }[]>`
        select text from captchas where device_id = ${deviceId} and scene = ${scene}`
      text = row?.text
      return text
    }, `a captcha for ${scene}`)
    .toBeDefined()
  return text!
}

/** The latest code that was sent to a number or address; messages are sent by jobs, so it takes a moment. */
export async function readCode(recipient: string): Promise<string> {
  const sql = await database()
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const [row] = await sql<{ text: string }[]>`
          select text from undelivered_messages where recipient = ${recipient} order by created_at desc limit 1`
        code = row && /\d{6}/.exec(row.text)?.[0]
        return code
      },
      { message: `a code for ${recipient}`, timeout: 60_000 },
    )
    .toBeDefined()
  return code!
}

/** Requests a code by the button of the form, solves the captcha before it, and enters the code received. */
export async function takeCode(page: Page, recipient: string, { isAsked: isRequested = true } = {}) {
  const main = page.getByRole('main')
  if (isRequested) await main.getByRole('button', { name: 'Send code' }).click()
  const picture = main.getByRole('img', { name: /four characters/ })
  await expect(picture).toBeVisible()
  const scene = recipient.includes('@') ? 'send-email-code' : 'send-sms-code'
  await main.getByLabel('Characters in the picture').fill(await readCaptcha(page, scene))
  await expect(main.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
  const field = main.getByLabel(recipient.includes('@') ? 'Code from the email' : 'Code from the SMS')
  await expect(field).toBeFocused()
  await field.fill(await readCode(recipient))
}

/** Gives a user what would otherwise have to be verified by codes. */
export async function giveContact(userId: string, contact: { mobile?: string; email?: string }) {
  const sql = await database()
  await sql`update users set ${sql(contact)} where id = ${userId}`
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_S = 30

/** The current code of an authenticator app (RFC 6238). */
export function totpOf(secret: string): string {
  const bits = [...secret].map((broadcast) => BASE32.indexOf(broadcast).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_S)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
