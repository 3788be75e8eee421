import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { AnyAction } from '../../contracts/src/action.ts'
import { addCar, listGarage, mergeGarage } from '../../contracts/src/vehicle/garage.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, logIn } from '../buying-page.ts'
import { main, section } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { newMember, PASSWORD } from '../person.ts'
import { visit } from '../visitor.ts'

const GARAGE = '/pages/user/garage/garage'
const VIN = 'XTA219040K0123456'
const LOGIN = '/uni_modules/uni-id-pages/pages/login/login-withpwd'

test.describe('garage', () => {
  test(
    'a visitor’s cars, by name and by VIN, are merged into the garage at login',
    ONCE,
    async ({ page, request }) => {
      const member = await newMember(request)
      await visit(page, GARAGE, { language: 'en' })
      await expect(main(page).getByText('Your garage is empty')).toBeVisible()

      await button(page, 'Choose make and model').click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('textbox').fill('zzzz')
      await expect(picker.getByText('No make by that name.')).toBeVisible()
      await expect(picker.getByText('one step earlier')).toBeHidden()
      await picker.getByRole('textbox').fill('тойота')
      await picker.getByRole('textbox').press('Enter')
      await picker.getByRole('textbox').fill('zzzz')
      await expect(picker.getByText('one step earlier')).toBeVisible()
      await picker.getByRole('textbox').fill('camry')
      await picker.getByRole('textbox').press('Enter')
      await picker.getByRole('button', { name: /XV50/ }).click()
      await picker.getByRole('button', { name: '2AR-FE' }).click()
      await expect(picker).toBeHidden()
      const cars = section(page, 'My cars')
      await expect(cars.getByRole('heading', { name: 'Toyota Camry XV50 2AR-FE' })).toBeVisible()

      const vin = main(page).getByRole('textbox', { name: /^VIN/ })
      await vin.fill('XTA2190')
      await vin.press('Enter')
      await expect(main(page).getByText('7 characters instead of 17.')).toBeVisible()
      // Cyrillic letters and the letter O, as OCR of a vehicle document gives them.
      await vin.fill('ХТА 2190 4О К 0123456')
      await expect(main(page).getByText(/Read as XTA219040K0123456/)).toBeVisible()
      await vin.press('Enter')
      await expect(main(page).getByText('AvtoVAZ')).toBeVisible()
      await main(page)
        .getByRole('button', { name: /Lada Granta/ })
        .click()
      await expect(cars.getByRole('article')).toHaveCount(2)
      const lada = cars.getByRole('article').filter({ hasText: 'Lada Granta' })
      await expect(lada.getByText('Active')).toBeVisible()
      await expect(lada.getByText('XTA219040K0123456')).toBeHidden()
      await lada.getByRole('button', { name: 'Show' }).click()
      await expect(lada.getByText('XTA219040K0123456')).toBeVisible()

      await page.goto(`/#${LOGIN}`)
      await logIn(page, member.username, PASSWORD)
      await expect
        .poll(async () =>
          (await member.call(listGarage, {})).cars.map(({ label, vin: stored }) => [label, stored]),
        )
        .toEqual([
          ['Lada Granta FL', 'XTA219040K0123456'],
          ['Toyota Camry XV50 2AR-FE', ''],
        ])
    },
  )

  test('[S2.30] a model typed into the make field is found with its make', ONCE, async ({ page }) => {
    await visit(page, GARAGE, { language: 'ru' })
    await button(page, 'Выбрать марку и модель').click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('textbox').fill('октавия')
    await picker.getByRole('button', { name: 'Skoda Octavia', exact: true }).click()
    await expect(picker.getByRole('button', { name: 'Марка: Skoda' })).toBeVisible()
    await expect(picker.getByRole('heading', { name: 'Поколение' })).toBeVisible()
    await expect(picker.getByRole('button', { name: 'Выбрать Skoda Octavia' })).toBeVisible()
  })

  test('[S2.30] Enter does not select the car that was highlighted before', ONCE, async ({ page }) => {
    await visit(page, GARAGE, { language: 'ru' })
    await button(page, 'Выбрать марку и модель').click()
    const picker = page.getByRole('dialog')
    const box = picker.getByRole('textbox')
    await box.fill('октавия')
    await expect(picker.getByRole('button', { name: 'Skoda Octavia', exact: true })).toBeVisible()
    await page.route(/search\/product\/suggest|tiantian-mall/, async (route) => {
      await new Promise((answer) => setTimeout(answer, 1500))
      await route.continue()
    })
    await box.fill('камри')
    await box.press('Enter')
    await expect(box).toHaveValue('камри')
    await expect(picker.getByRole('button', { name: 'Toyota Camry', exact: true })).toBeVisible()
    await box.press('Enter')
    await expect(picker.getByRole('button', { name: 'Выбрать Toyota Camry' })).toBeVisible()
  })

  test(
    'a car is renamed, chosen and removed; the fitment marks change with it',
    ONCE,
    async ({ page, request }) => {
      const member = await newMember(request)
      await member.enter(page)
      await visit(page, `${GARAGE}?vin=WVWZZZ1KZ9W123456`, { language: 'en' })
      await main(page)
        .getByRole('button', { name: /Volkswagen Golf/ })
        .first()
        .click()
      const cars = section(page, 'My cars')
      await cars.getByRole('button', { name: /^Edit Volkswagen Golf/ }).click()
      const editor = page.getByRole('dialog')
      await editor.getByRole('textbox', { name: /Nickname/ }).fill('Winter car')
      await editor.getByRole('button', { name: 'Save' }).click()
      await expect(cars.getByRole('heading', { name: 'Winter car' })).toBeVisible()
      await expectNoBarriers(page)

      await cars.getByRole('link', { name: 'Parts for this car' }).click()
      await expect(page).toHaveURL(/make=volkswagen/)
      await expect(
        main(page)
          .getByText(/Fits your car|Check the version/)
          .first(),
      ).toBeVisible()
      await main(page).getByRole('article').first().getByRole('link').click()
      const fit = section(page, 'Does it fit?')
      await expect(fit.getByText(/Fits your car|Check the version/)).toBeVisible()
      await fit.getByRole('button', { name: 'Change car' }).click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('textbox').fill('КАМАЗ')
      await picker.getByRole('textbox').press('Enter')
      await picker.getByRole('button', { name: /^Choose KAMAZ/ }).click()
      await expect(fit.getByText('Does not fit')).toBeVisible()

      await page.goto(`/#${GARAGE}`)
      await cars.getByRole('button', { name: 'Remove Winter car from the garage' }).click()
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Delete' })
        .click()
      await expect(cars.getByRole('article')).toHaveCount(1)
      await expect
        .poll(async () => (await member.call(listGarage, {})).cars.map(({ label }) => label))
        .toEqual(['KAMAZ'])

      // As on another device, whose garage is still empty.
      await page.evaluate(() => localStorage.removeItem('garage'))
      await page.reload()
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
      expect(await main(page).getByText('Your garage is empty').count()).toBe(0)
      await expect(cars.getByRole('article')).toHaveCount(1)
    },
  )

  test(
    'a wrong VIN is explained by what is wrong, and a manufacturer without series asks for the model',
    ONCE,
    async ({ page }) => {
      await visit(page, `${GARAGE}?vin=1HGCM82643A004352`, { language: 'en' })
      await expect(main(page).getByText(/the ninth character should be 3, not 4/)).toBeVisible()
      await main(page).getByRole('button', { name: 'Choose the model: Honda' }).click()
      const picker = page.getByRole('dialog')
      await expect(picker.getByRole('heading', { name: 'Model', exact: true })).toBeVisible()
      await picker.getByRole('textbox').fill('accord')
      await picker.getByRole('textbox').press('Enter')
      await picker.getByRole('button', { name: /^Choose Honda Accord/ }).click()
      const cars = section(page, 'My cars')
      await expect(cars.getByText('model year 2003')).toBeVisible()
    },
  )

  test(
    '[S2.30] a car that is renamed before its VIN is decoded keeps the name',
    ONCE,
    async ({ page, request }) => {
      const member = await withLada(request)
      await member.enter(page)
      await visit(page, GARAGE, { language: 'en' })
      await expect(section(page, 'My cars').getByText('•••• 3456')).toBeVisible()
      await cutOff(page, listGarage)
      await page.reload()
      await expect(section(page, 'My cars').getByText('•••• 3456')).toBeHidden()
      await rename(page, 'Lada', 'Winter car')
      await expect.poll(() => carsOf(member)).toEqual([['Lada', 'Winter car', VIN]])
      await expect(section(page, 'My cars').getByText('•••• 3456')).toBeVisible()
    },
  )

  test(
    '[S2.30] a choice in another window removes no VIN, and clearing a VIN removes it',
    ONCE,
    async ({ page, context, request }) => {
      const member = await withLada(request)
      await member.call(addCar, { vehicle: { make: 'kia' } })
      await member.enter(page)
      await visit(page, GARAGE, { language: 'en' })
      const cars = section(page, 'My cars')
      await expect(cars.getByText('•••• 3456')).toBeVisible()
      await cutOff(page, listGarage)
      const other = await context.newPage()
      await other.goto(`/#${GARAGE}`)
      await button(other, 'Use this car').click()
      const lada = cars.getByRole('article').filter({ hasText: 'Lada' })
      await expect(lada.getByText('Active')).toBeVisible()
      await expect(lada.getByText('•••• 3456')).toBeVisible()
      await rename(page, 'Lada', 'Winter car')
      await expect
        .poll(() => carsOf(member))
        .toEqual([
          ['Lada', 'Winter car', VIN],
          ['Kia', '', ''],
        ])
      await cars.getByRole('button', { name: 'Edit Winter car' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: /^VIN/ }).fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect.poll(async () => (await carsOf(member))[0]).toEqual(['Lada', 'Winter car', ''])
    },
  )

  test(
    '[S2.30] cars of a visitor that could not be merged at login are merged at the next one',
    ONCE,
    async ({ page, request }) => {
      const member = await newMember(request)
      await visit(page, `${GARAGE}?vin=${VIN}`, { language: 'en' })
      await main(page)
        .getByRole('button', { name: /Lada Granta/ })
        .click()
      await cutOff(page, mergeGarage)
      await page.goto(`/#${LOGIN}`)
      await logIn(page, member.username, PASSWORD)
      await expect(page).not.toHaveURL(/login-withpwd/)
      await page.goto(`/#${GARAGE}`)
      const merge = await cutOff(page, mergeGarage)
      await page.reload()
      // Once while the page loads, and once when it is idle.
      await expect.poll(merge.tries).toBeGreaterThanOrEqual(2)
      await expect(section(page, 'My cars').getByRole('article')).toHaveCount(1)
      await merge.goOn()
      await button(page, 'Choose make and model').click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('textbox').fill('КАМАЗ')
      await picker.getByRole('textbox').press('Enter')
      await picker.getByRole('button', { name: /^Choose KAMAZ/ }).click()
      await expect
        .poll(() => carsOf(member))
        .toEqual([
          ['KAMAZ', '', ''],
          ['Lada Granta FL', '', VIN],
        ])
      await expect(section(page, 'My cars').getByRole('article')).toHaveCount(2)
    },
  )

  test('[S2.30] a garage that cannot be loaded is not shown as empty', ONCE, async ({ page, request }) => {
    const member = await withLada(request)
    await member.enter(page)
    const list = await cutOff(page, listGarage)
    await visit(page, GARAGE, { language: 'en' })
    const again = button(page, 'Try again')
    await expect(again).toBeVisible()
    await list.goOn()
    await again.click()
    await expect(section(page, 'My cars').getByRole('heading', { name: 'Lada' })).toBeVisible()
  })
})

/** A user with one car whose VIN is known. */
async function withLada(request: APIRequestContext): Promise<Person> {
  const member = await newMember(request)
  await member.call(addCar, { vehicle: { make: 'lada' }, vin: VIN })
  return member
}

const carsOf = async (member: Person) =>
  (await member.call(listGarage, {})).cars.map(({ label, nickname, vin }) => [label, nickname, vin])

async function rename(page: Page, car: string, nickname: string) {
  await section(page, 'My cars')
    .getByRole('button', { name: `Edit ${car}` })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Nickname/ })
    .fill(nickname)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

/** Holds this one action back from the server until it is released. */
async function cutOff(page: Page, { name }: AnyAction) {
  let tries = 0
  await page.route('**/client', (route) => {
    if (route.request().postData()?.includes(name) !== true) return route.fallback()
    tries += 1
    return route.abort()
  })
  return { tries: () => tries, goOn: () => page.unroute('**/client') }
}
