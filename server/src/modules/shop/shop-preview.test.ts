import { getOwnShop, moveOwnShop, previewOwnShop, saveOwnShop } from '@tiantian/contracts/shop/own-shop.ts'
import { getShop } from '@tiantian/contracts/shop/shop.ts'
import { expect, test } from 'vitest'
import { makeShop } from '../../test/make-catalogue.ts'
import { openedShop } from '../../test/make-enterprise.ts'
import { uploadedBy } from '../../test/make-picture.ts'
import { testApp } from '../../test/test-app.ts'

const here = await testApp()
const { user, visitor, db } = here

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('[S2.24] the preview of settings is the page that buyers get once they are saved', async () => {
  const owner = await user()
  const id = await openedShop(here, owner)
  await makeShop(db, { makes: ['toyota'] })
  const { settings: before, version } = (await owner.call(getOwnShop, { id })).shop
  const [moscow] = await db.sql<{ id: number }[]>`
    select id from cities where country = 'RU' order by population desc, id limit 1`
  const place = { country: 'RU', cityId: moscow!.id }
  const settings = {
    ...before,
    ...place,
    address: 'Tverskaya 1',
    phone: '+79161234567',
    yearFounded: 2011,
    morePhones: ['+79161234568', '+77011234567'],
    wechat: 'brakes_only',
    telegram: '@brakes',
    name: { en: 'Brakes only', ru: 'Только тормоза' },
    slogan: { en: 'Parts that stop', kk: 'Тежегіштер' },
    returnPolicy: { ru: 'Возврат за 14 дней' },
    languages: ['ru' as const, 'kk' as const],
    businessTypes: ['wholesaler' as const],
    cover: await uploadedBy(here, owner.id),
    gallery: [await uploadedBy(here, owner.id)],
    warehouses: [
      { name: 'North', ...place, kind: 'own' as const },
      { name: 'South', ...place, kind: 'own' as const },
    ],
    hours: [...Array.from({ length: 6 }, () => ({ opens: '09:00', closes: '18:00' })), null],
    holiday: { from: dayFrom(1), to: dayFrom(8), note: { en: 'Nauryz' } },
    minimumOrder: { amountMinor: 5_000_000, currency: 'KZT' as const },
  }
  const previews = await Promise.all(
    (['ru', 'en', 'kk'] as const).map(async (language) => ({
      language,
      // Not in the language of the page that the seller works on.
      page: (await owner.call(previewOwnShop, { id, language, settings }, 'zh-Hans')).shop,
    })),
  )
  expect((await visitor.call(getShop, { id })).shop.name).not.toBe('Brakes only')
  expect((await owner.call(getOwnShop, { id })).shop).toMatchObject({ version, settings: before })
  await owner.call(saveOwnShop, { id, version, settings })
  for (const { language, page } of previews)
    expect((await visitor.call(getShop, { id }, language)).shop).toEqual(page)
  expect(previews[0]?.page).toMatchObject({
    name: 'Только тормоза',
    cityName: 'Москва',
    gallery: settings.gallery,
    phone: '+79161234567',
    morePhones: settings.morePhones,
    whatsapp: '',
    wechat: 'brakes_only',
    telegram: '@brakes',
    holiday: { note: 'Nauryz' },
    minimumOrder: settings.minimumOrder,
  })
})

test('[S2.24] a holiday that is over, and an empty field, are not in the preview; a closed shop has one as well', async () => {
  const owner = await user()
  const id = await openedShop(here, owner)
  const { settings } = (await owner.call(getOwnShop, { id })).shop
  await owner.call(moveOwnShop, { id, event: 'close' })
  const past = { ...settings, holiday: { from: dayFrom(-9), to: dayFrom(-2), note: {} } }
  const { shop } = await owner.call(previewOwnShop, { id, language: 'en', settings: past })
  expect(shop).toMatchObject({ id, holiday: null, hours: null, minimumOrder: null, yearFounded: null })
})

test('[S2.24] a preview is refused to strangers, and for what could not be saved', async () => {
  const owner = await user()
  const stranger = await user()
  const id = await openedShop(here, owner)
  const { settings } = (await owner.call(getOwnShop, { id })).shop
  const input = { id, language: 'en' as const, settings }
  expect((await stranger.refused(previewOwnShop, input)).code).toBe('SHOP_NOT_FOUND')
  expect((await visitor.refused(previewOwnShop, input)).code).toBe('LOGIN_REQUIRED')
  const refusals: [Partial<typeof settings>, string][] = [
    [{ country: 'CN' }, 'CITY_NOT_FOUND'],
    [{ categories: ['no-such-category'] }, 'CATEGORY_NOT_FOUND'],
    [{ makes: ['no-such-make'] }, 'VEHICLE_NOT_FOUND'],
    [{ logo: await uploadedBy(here, stranger.id) }, 'FILE_NOT_FOUND'],
    [{ address: '' }, 'INVALID_INPUT'],
  ]
  for (const [change, code] of refusals)
    expect(
      (await owner.refused(previewOwnShop, { ...input, settings: { ...settings, ...change } })).code,
    ).toBe(code)
})
