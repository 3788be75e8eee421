import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { getUserInfo } from '../../contracts/src/user/info.ts'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const USER_PAGE = '/pages/index/user'
const AVATAR_PAGE = '/uni_modules/uni-id-pages/pages/userinfo/cropImage/cropImage'
const WORDS = {
  change: 'Сменить фотографию',
  move: 'Видимая часть фотографии. Двигайте её клавишами со стрелками.',
  zoom: 'Масштаб',
  save: 'Сохранить',
  saved: 'Фотография сохранена',
  saving: 'Фотография сохраняется',
  cancel: 'Отмена',
  retry: 'Повторить',
  account: 'Аккаунт',
  wrong: 'Не приняты, тип не подходит: me.exe.',
  damaged: 'Файл повреждён или не соответствует своему расширению.',
  network: 'Нет соединения. Проверьте сеть.',
} as const

const ru = { language: 'ru' } as const
const window = (page: Page) => main(page).getByRole('application', { name: WORDS.move })
const button = (page: Page, word: 'save' | 'cancel' | 'retry') =>
  main(page).getByRole('button', { name: WORDS[word], exact: true })
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  main(page).locator('input[type=file]').setInputFiles(file)

/** Twice as wide as high: red on the left, blue on the right. */
async function flag() {
  const half = (color: string) => ({
    create: { width: 600, height: 600, channels: 3 as const, background: color },
  })
  const buffer = await sharp(half('#e00000'))
    .extend({ right: 600, background: '#0000e0' })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
}

/** The share of the picture that is red, from 0 to 1. */
async function redPart(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let pixel = 0; pixel < data.length; pixel += info.channels) if (data[pixel]! > 110) red++
  return red / (info.width * info.height)
}

test(
  '[S2.43] a user crops their avatar by keyboard, and sees it in the user tab and in the header',
  ONCE,
  async ({ page, request }) => {
    const user = await newMember(request)
    await user.enter(page)
    await visit(page, USER_PAGE, ru)
    await main(page).getByRole('link', { name: WORDS.change }).click()
    await expect(main(page).locator('input[type=file]')).toBeAttached()
    await expectNoBarriers(page)
    await choose(page, await flag())
    await expect(window(page)).toBeVisible()
    await expectNoBarriers(page)
    await window(page).focus()
    // Moving the picture left shows more of its right half.
    for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowLeft')
    await main(page).getByRole('slider', { name: WORDS.zoom }).focus()
    await page.keyboard.press('ArrowRight')
    await button(page, 'save').click()
    await expectToast(page, WORDS.saved)
    const faces = [
      main(page).getByRole('link', { name: WORDS.change }).locator('img'),
      page.getByRole('banner').getByRole('button', { name: WORDS.account }).locator('img'),
    ]
    for (const face of faces) {
      await expect(face).toHaveAttribute('src', /^\/media\/file\//)
      await expect
        .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    }
    const { userInfo } = await user.call(getUserInfo, {})
    expect(userInfo.avatar).toMatch(/^\/media\/file\/[\w-]{36}\d{13}\.jpg$/)
    const picture = await (await request.get(userInfo.avatar)).body()
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 600 })
    const red = await redPart(picture)
    expect(red).toBeGreaterThan(0.1)
    expect(red).toBeLessThan(0.45)
  },
)

test('[S2.43] a file that is no picture is refused with a message', ONCE, async ({ page, request }) => {
  await (await newMember(request)).enter(page)
  await visit(page, AVATAR_PAGE, ru)
  await choose(page, { name: 'me.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expectToast(page, WORDS.wrong)
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('This is no picture.') })
  await expectToast(page, WORDS.damaged)
  await expect(main(page).locator('input[type=file]')).toBeAttached()
})

test('[S2.43] saving can be cancelled, and tried again after a failure', ONCE, async ({ page, request }) => {
  const user = await newMember(request)
  await user.enter(page)
  await visit(page, AVATAR_PAGE, ru)
  await choose(page, await flag())
  await expect(window(page)).toBeVisible()
  await page.route('**/media/upload', () => undefined)
  await button(page, 'save').click()
  await expect(main(page).getByRole('progressbar', { name: WORDS.saving })).toBeVisible()
  await button(page, 'cancel').click()
  await expect(button(page, 'save')).toBeVisible()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await page.unroute('**/media/upload')
  await page.route('**/media/upload', (route) => route.abort())
  await button(page, 'save').click()
  await expect(main(page).getByRole('alert')).toHaveText(WORDS.network)
  await expectNoBarriers(page)
  await page.unroute('**/media/upload')
  await button(page, 'retry').click()
  await expectToast(page, WORDS.saved)
  expect((await user.call(getUserInfo, {})).userInfo.avatar).not.toBe('')
})

test('[S2.50] the page requires a login', ONCE, async ({ page }) => {
  await visit(page, AVATAR_PAGE, ru)
  await expect(page).toHaveURL(/login-withpwd/)
})
