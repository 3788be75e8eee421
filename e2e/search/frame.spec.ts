import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listGarage } from '../../contracts/src/vehicle/garage.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, logIn } from '../buying-page.ts'
import { addressOf, main, section } from '../catalogue.ts'
import { ONCE } from '../once.ts'
import { newMember, PASSWORD } from '../person.ts'
import { visit } from '../visitor.ts'

const box = (page: Page) => page.getByRole('combobox').first()
const LOGIN = '/uni_modules/uni-id-pages/pages/login/login-withpwd'

async function search(page: Page, text: string, language: 'en' | 'ru' = 'ru') {
  await visit(page, '/pages/utils/search-product', { language })
  await box(page).fill(text)
  await box(page).press('Enter')
}

test(
  '[S2.30, S2.33, S2.35] a buyer with a car from Japan searches by its frame number, keeps it in the garage, and no address has it',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    const requested: string[] = []
    page.on('request', (request) => requested.push(decodeURIComponent(request.url())))
    await search(page, 'nze141-6012345', 'en')
    const understood = main(page).getByRole('group', { name: 'Understood as' })
    await expect(understood.getByText('Frame number', { exact: true })).toBeVisible()
    await expect(understood.getByText('Toyota Corolla')).toBeVisible()
    await expect(main(page).getByRole('article').first()).toBeVisible()
    expect(addressOf(page)).toContain('nze141-0000000')
    await expectNoBarriers(page)

    const notice = main(page).getByRole('region', { name: 'Frame number (Japan)' })
    await expect(notice).toContainText('By its frame number this is a Toyota Corolla')
    await notice.getByRole('link', { name: 'Name my car' }).click()
    await expect(main(page).getByRole('textbox', { name: /^VIN/ })).toHaveValue('NZE141-6012345')
    await expectNoBarriers(page)
    await main(page)
      .getByRole('button', { name: /Corolla E140/ })
      .click()
    const car = section(page, 'My cars').getByRole('article')
    await expect(car.getByText('Frame number (Japan)')).toBeVisible()
    await expect(car.getByText('NZE141-6012345')).toBeHidden()
    await car.getByRole('button', { name: 'Show' }).click()
    await expect(car.getByText('NZE141-6012345')).toBeVisible()

    await page.goto(`/#${LOGIN}`)
    await logIn(page, member.username, PASSWORD)
    await expect
      .poll(async () =>
        (await member.call(listGarage, {})).cars.map(({ vin, vehicle }) => [vin, vehicle.steering]),
      )
      .toEqual([['NZE141-6012345', 'rhd']])
    expect(requested.filter((url) => url.includes('6012345'))).toEqual([])
  },
)

test('[S2.35] removing the chip of a frame number removes it from the search', ONCE, async ({ page }) => {
  await search(page, 'колодки NZE141-6012345')
  const understood = main(page).getByRole('group', { name: 'Запрос понят так' })
  await understood.getByRole('button', { name: 'Убрать «Toyota Corolla»' }).click()
  await expect(understood.getByText('Номер кузова')).toBeHidden()
  await expect.poll(() => addressOf(page)).toMatch(/text=колодки$/)
})

test(
  '[S2.30, S2.35] an unknown code is reported, and the car chosen instead keeps the number',
  ONCE,
  async ({ page }) => {
    await search(page, 'XYZ123-0012345')
    const notice = main(page).getByRole('region', { name: 'Номер кузова' })
    await expect(notice).toContainText('Код XYZ123 нам не известен')
    await visit(page, '/pages/user/garage/garage', { language: 'ru' })
    const field = main(page).getByRole('textbox', { name: /номер кузова/ })
    await field.fill('ХYZ123 0012345')
    await expect(main(page).getByText('Номер кузова XYZ123-0012345')).toBeVisible()
    await field.press('Enter')
    await expect(main(page).getByText(/Код XYZ123 нам не известен/)).toBeVisible()
    await button(page, 'Выбрать автомобиль').click()
    const picker = page.getByRole('dialog')
    await picker.getByRole('textbox').fill('тойота')
    await picker.getByRole('textbox').press('Enter')
    await picker.getByRole('button', { name: 'Выбрать Toyota' }).click()
    const car = section(page, 'Мои автомобили').getByRole('article')
    await car.getByRole('button', { name: 'Показать' }).click()
    await expect(car.getByText('XYZ123-0012345')).toBeVisible()
  },
)
