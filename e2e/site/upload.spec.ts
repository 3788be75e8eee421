import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { expectNoBarriers } from '../axe.ts'
import { database } from '../database.ts'
import { holdUploads } from '../held-uploads.ts'
import { makeOffer } from '../offer.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'
import { openWidgets } from '../widget-page.ts'

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' })
const documents = (page: Page) => page.getByRole('region', { name: 'Papers' })
const choose = (area: ReturnType<typeof photos>, files: Chosen[]) =>
  area.locator('input[type=file]').setInputFiles(files)

interface Chosen {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const document = (name: string, content: string | Buffer): Chosen => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

async function photo(name: string): Promise<Chosen> {
  const background = { r: name.length * 9, g: 90, b: 160 }
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

interface Uploaded {
  readonly name: string
  readonly fileId: string
  readonly size: number
}

async function uploaded(page: Page, label: string): Promise<Uploaded[]> {
  return JSON.parse((await page.getByRole('status', { name: `${label} uploaded` }).textContent()) ?? '[]')
}

const expectUploaded = (page: Page, label: string, names: readonly string[]) =>
  expect.poll(async () => (await uploaded(page, label)).map(({ name }) => name)).toEqual(names)

test(
  '[S7.7] files are stored in the cloud byte for byte, under their sanitised names',
  ONCE,
  async ({ page, request }) => {
    await openWidgets(page, 'ru')
    const text = 'Накладная № 7\n'.repeat(5000)
    const licence = await readFile(join(import.meta.dirname, '../../LICENSE'))
    await choose(documents(page), [document('накладная 7?.txt', text), document('licence.txt', licence)])
    await expect(documents(page).getByRole('status')).toHaveText('Загружено 2 из 2')
    await expectUploaded(page, 'Papers', ['накладная 7?.txt', 'licence.txt'])
    const files = await uploaded(page, 'Papers')
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['накладная 7?.txt', Buffer.byteLength(text)],
      ['licence.txt', licence.length],
    ])
    const [first, second] = files.map(({ fileId }) => new URL(fileId).pathname)
    expect(decodeURIComponent(first!)).toMatch(/^\/media\/file\/papers\/накладная_7__\d{13}_1\.txt$/)
    expect(await (await request.get(first!)).body()).toEqual(Buffer.from(text))
    expect(await (await request.get(second!)).body()).toEqual(licence)
    await expectNoBarriers(page)
  },
)

test(
  '[S5.6] no more files than allowed are accepted, and other types are refused with a message',
  ONCE,
  async ({ page }) => {
    await openWidgets(page, 'ru')
    await choose(photos(page), [
      document('virus.exe', 'MZ'),
      await photo('front.jpg'),
      await photo('left.jpg'),
      await photo('right.jpg'),
      await photo('back.jpg'),
    ])
    await expectToast(
      page,
      /Не приняты, тип не подходит: virus\.exe\..*Здесь помещается только 3 файла, остальные не добавлены\./s,
    )
    await expect(photos(page).getByRole('status')).toHaveText('Загружено 3 из 3')
    await expectUploaded(page, 'Photos', ['front.jpg', 'left.jpg', 'right.jpg'])
    await expect(photos(page).locator('input[type=file]')).toHaveCount(0)
    await expectNoBarriers(page)
    await photos(page).getByRole('button', { name: 'Убрать left.jpg' }).click()
    await expect(photos(page).locator('input[type=file]')).toHaveCount(1)
    await expectUploaded(page, 'Photos', ['front.jpg', 'right.jpg'])
  },
)

test('[S9.1] five uploads run at a time; one is stopped, retried and removed', ONCE, async ({ page }) => {
  await openWidgets(page, 'en')
  const forms = await holdUploads(page)
  const files = Array.from({ length: 7 }, (_, index) =>
    document(`${index + 1}.txt`, `${index}`.repeat(100_000)),
  )
  await choose(documents(page), files)
  await expect.poll(forms.count).toBe(5)
  await expect(documents(page).getByRole('progressbar')).toHaveCount(5)
  await expect(documents(page).getByText('Waiting')).toHaveCount(2)
  await documents(page).getByRole('button', { name: 'Stop uploading 7.txt' }).click()
  await documents(page).getByRole('button', { name: 'Stop uploading 2.txt' }).click()
  await expect(documents(page).getByText('Stopped')).toHaveCount(2)
  // The next one takes the free slot.
  await expect.poll(forms.count).toBe(6)
  await forms.release()
  await expect(documents(page).getByRole('status')).toHaveText('5 of 7 uploaded')
  await documents(page).getByRole('button', { name: 'Upload 2.txt again' }).click()
  await expect(documents(page).getByRole('status')).toHaveText('6 of 7 uploaded')
  await documents(page).getByRole('button', { name: 'Remove 7.txt' }).click()
  await expect(documents(page).getByRole('status')).toHaveText('6 of 6 uploaded')
})

test(
  'a refusal of the storage is shown beside the file, in the language of the app',
  ONCE,
  async ({ page }) => {
    await openWidgets(page, 'zh-Hans')
    const disguised = { ...document('disc.jpg', 'This is no picture.'), mimeType: 'image/jpeg' }
    await choose(photos(page), [disguised, await photo('good.jpg')])
    await expect(photos(page).getByRole('alert')).toHaveText('文件已损坏，或与扩展名不符。')
    await expect(photos(page).getByRole('status')).toHaveText('已上传 1/2')
    await expectNoBarriers(page)
  },
)

test('[S8.5] without a network the file stays and can be retried', ONCE, async ({ page }) => {
  await openWidgets(page, 'en')
  await page.route('**/media/upload', (route) => route.abort())
  await choose(documents(page), [document('list.csv', 'a,b')])
  await expect(documents(page).getByRole('alert')).toHaveText('No connection. Please check your network.')
  await page.unroute('**/media/upload')
  await documents(page).getByRole('button', { name: 'Upload list.csv again' }).click()
  await expect(documents(page).getByRole('status')).toHaveText('1 of 1 uploaded')
})

test('files are chosen by keyboard alone', ONCE, async ({ page }) => {
  await openWidgets(page, 'en')
  const add = photos(page).getByRole('button', { name: 'Add files' })
  await expect(add).toBeVisible()
  // The first key may still go to the window around the page.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(add).toBeFocused({ timeout: 500 })
  }).toPass()
  // A late key may have moved the focus since: it is pressed on the intended element.
  const chooser = page.waitForEvent('filechooser')
  await add.press('Enter')
  await (await chooser).setFiles([await photo('front.jpg')])
  await expect(photos(page).getByRole('status')).toHaveText('1 of 1 uploaded')
})

test('a photo of a phone is made smaller before it is sent', ONCE, async ({ page, request }) => {
  const buyer = await newMember(request)
  const offer = await makeOffer({ shop: 3 })
  await buyer.fillCart({ [offer.id]: 1 })
  await buyer.orderAndReceive()
  const sql = await database()
  const [part] = await sql<{ id: string }[]>`select product_id as id from offers where id = ${offer.id}`
  const noise = sharp({
    create: {
      // A panorama: longer than what is sent, of a quarter of the pixels of other photos.
      width: 8000,
      height: 600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const buffer = await noise.jpeg({ quality: 100 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(5_000_000)
  const sent = Promise.withResolvers<number>()
  await page.route('**/media/upload', (route) => {
    sent.resolve(route.request().postDataBuffer()?.length ?? 0)
    return route.abort()
  })
  await buyer.enter(page)
  await visit(page, `/pages/product/detail?id=${part!.id}`, { language: 'en' })
  await page.getByRole('button', { name: 'Write a review' }).click()
  const form = page.getByRole('dialog', { name: 'Write a review' })
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer })
  // Noise is what no codec makes much smaller: what counts is that there are fewer pixels.
  expect(await sent.promise).toBeLessThan(0.6 * buffer.length)
})
