import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { listAddresses } from '../../contracts/src/user/address.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, field, main } from '../buying-page.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { settle } from '../settle.ts'
import { asksBeforeUnload } from '../unload.ts'
import { visit } from '../visitor.ts'

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

async function chooseCountry(page: Page, typed: string, name: string) {
  await combobox(page, 'Country').fill(typed)
  await page.getByRole('option', { name, exact: true }).click()
  await expect(combobox(page, 'Country')).toHaveValue(name)
}

async function fillAddress(page: Page, { recipient, street }: { recipient: string; street: string }) {
  await chooseCountry(page, 'Қазақ', 'Kazakhstan')
  await field(page, 'Recipient').fill(recipient)
  await field(page, 'Phone').fill('8 (701) 123-45-67')
  await combobox(page, 'City').fill('Алма')
  await page.getByRole('option', { name: 'Almaty' }).click()
  await field(page, 'Street, house, office').fill(street)
}

/** Opened from the address list, to which it returns. */
async function openForm(page: Page) {
  await visit(page, '/pages/user/address/list', { language: 'en' })
  await main(page).getByRole('link', { name: 'Add an address' }).click()
  await expect(combobox(page, 'Country')).toBeVisible()
}

test(
  '[S1.14] addresses are added, changed, made the default and deleted',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    await visit(page, '/pages/user/address/list', { language: 'en' })
    await main(page).getByRole('link', { name: 'Add an address' }).click()
    await button(page, 'Save').click()
    await expect(combobox(page, 'Country')).toBeFocused()
    await expect(combobox(page, 'Country')).toHaveAccessibleDescription('Please choose from the list.')
    await fillAddress(page, { recipient: 'Aigerim Sarsenova', street: 'Abai avenue 10' })
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(/As you dial it at home/)
    await field(page, 'Postcode').fill('12')
    await button(page, 'Save').click()
    await expect(field(page, 'Postcode')).toBeFocused()
    await expect(field(page, 'Postcode')).toHaveAccessibleDescription(
      'This is not a postcode of the chosen country.',
    )
    await field(page, 'Postcode').fill('a05 a1b3')
    await button(page, 'Save').click()
    await expect(main(page).getByText('Default')).toBeVisible()
    await expect(main(page).getByText('+7 701 123 45 67')).toBeVisible()
    await expect(main(page).getByText('1 of 30 addresses')).toBeVisible()

    await main(page).getByRole('link', { name: 'Add an address' }).click()
    await fillAddress(page, { recipient: 'Ivan Petrov', street: 'Dostyk avenue 5' })
    await field(page, 'Postcode').fill('050010')
    await button(page, 'Save').click()
    const [ivans, hers] = ['Ivan Petrov', 'Aigerim Sarsenova'].map((name) =>
      main(page).getByRole('listitem').filter({ hasText: name }),
    )
    await ivans!.getByRole('button', { name: 'Make default' }).click()
    await expect(ivans!.getByText('Default')).toBeVisible()
    await hers!.getByRole('link', { name: /^Edit/ }).click()
    await expect(field(page, 'Phone')).toHaveValue('+7 701 123 45 67')
    await field(page, 'Street, house, office').fill('Satpayev street 22')
    await button(page, 'Save').click()
    await expect(hers!.getByText('Satpayev street 22')).toBeVisible()
    await hers!.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(hers!).toHaveCount(0)
    await page.reload()
    await expect(ivans!).toBeVisible()
  },
)

test(
  '[S1.14] the form follows the country, and parses a whole address that is pasted',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    await openForm(page)
    const labels = () => main(page).locator('form label').allInnerTexts()
    await chooseCountry(page, '德国', 'Germany')
    expect((await labels()).slice(3, 6)).toEqual(['Street, house, office', 'City', 'Postcode'])
    await chooseCountry(page, 'кита', 'China')
    expect((await labels()).slice(3, 6)).toEqual(['City', 'Postcode', 'Street, house, office'])
    await field(page, 'Postcode').fill('510000')
    await chooseCountry(page, 'рос', 'Russia')
    await expect(field(page, 'Postcode')).toHaveValue('')
    await chooseCountry(page, 'emirates', 'United Arab Emirates')
    await expect(field(page, 'Postcode')).toHaveCount(0)
    await combobox(page, 'Country').fill('Nowhere')
    await expect(main(page).getByText('Nothing found')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(combobox(page, 'Country')).toHaveAttribute('aria-invalid')

    await main(page).getByText('Paste a whole address').click()
    const text = 'Ivan Petrov, 8 912 345 67 89, Россия, 630099, Новосибирск, Красный проспект 1'
    await field(page, 'Address as you have it').fill(text)
    await button(page, 'Fill in the form').click()
    await expect(field(page, 'Recipient')).toHaveValue('Ivan Petrov')
    await expect(field(page, 'Phone')).toHaveValue('+7 912 345 67 89')
    await expect(combobox(page, 'City')).toHaveValue('Novosibirsk')
    await expect(field(page, 'Street, house, office')).toHaveValue('Красный проспект 1')
    await expectNoBarriers(page)
    await button(page, 'Save').click()
    await expect(main(page).getByText('1 of 30 addresses')).toBeVisible()
    const { addresses } = await member.call(listAddresses, {})
    expect(addresses).toMatchObject([{ country: 'RU', phone: '+79123456789', postcode: '630099' }])
  },
)

test(
  '[S1.14, S3.11] country and city are filled in from a location on the map',
  ONCE,
  async ({ page, request }) => {
    await (await newMember(request)).enter(page)
    await openForm(page)
    await button(page, 'Choose on the map').click()
    const picker = page.getByRole('dialog', { name: 'Choose a place' })
    const search = picker.getByRole('searchbox')
    await search.fill('Моск')
    await search.press('Enter')
    await picker.getByRole('button', { name: /^Moscow/ }).click()
    await picker.getByRole('button', { name: 'Choose this place' }).click()
    await expect(picker).toHaveCount(0)
    await expect(combobox(page, 'Country')).toHaveValue('Russia')
    await expect(combobox(page, 'City')).toHaveValue('Moscow')
  },
)

test('[S1.14] reloading with an unsaved address asks before it is lost', ONCE, async ({ page, request }) => {
  await (await newMember(request)).enter(page)
  await openForm(page)
  expect(await asksBeforeUnload(page)).toBe(false)
  await fillAddress(page, { recipient: 'Aigerim Sarsenova', street: 'Abai avenue 10' })
  expect(await asksBeforeUnload(page)).toBe(true)
  await field(page, 'Postcode').fill('050000')
  await button(page, 'Save').click()
  await expect(main(page).getByText('1 of 30 addresses')).toBeVisible()
  expect(await asksBeforeUnload(page)).toBe(false)
})

test('[S1.14] the entered values stay when the server cannot be reached', ONCE, async ({ page, request }) => {
  await (await newMember(request)).enter(page)
  await openForm(page)
  await fillAddress(page, { recipient: 'Aigerim Sarsenova', street: 'Abai avenue 10' })
  await field(page, 'Postcode').fill('050000')
  await page.route('**/client', (route) => route.abort())
  await button(page, 'Save').click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  await page.unroute('**/client')
  await expect(field(page, 'Street, house, office')).toHaveValue('Abai avenue 10')
  await button(page, 'Save').click()
  await expect(main(page).getByText('Aigerim Sarsenova')).toBeVisible()
})

test(
  '[S1.14] a country name that loads late does not overwrite what the user types instead',
  ONCE,
  async ({ page, request }) => {
    await (await newMember(request)).enter(page)
    const countries = Promise.withResolvers<void>()
    await page.route('**/place/country/list**', async (route) => {
      await countries.promise
      await route.continue()
    })
    await visit(page, '/pages/user/address/edit', { language: 'zh-Hans' })
    const country = combobox(page, '国家')
    await country.focus()
    const came = page.waitForResponse('**/place/country/list**')
    countries.resolve()
    await (await came).finished()
    await expect(page.getByRole('option', { includeHidden: true }).first()).toBeAttached()
    await page.keyboard.insertText('Kazakhstan')
    await expect(page.getByRole('option')).toHaveText(['哈萨克斯坦'])
  },
)

test(
  'what is typed stays as it is until it is read, and keys of an input method pick nothing',
  ONCE,
  async ({ page, request }) => {
    const member = await newMember(request)
    await member.enter(page)
    await openForm(page)
    await fillAddress(page, { recipient: 'Gʻulom Toʻrayev', street: 'Abai ave\u00adnue 10' })
    await field(page, 'Phone').fill('')
    await field(page, 'Phone').pressSequentially('\u202a8 (701) 123-45-67 \u202c')
    await expect(field(page, 'Phone')).toHaveValue('\u202a8 (701) 123-45-67 \u202c')
    await field(page, 'Postcode').pressSequentially('а15 е3к1')
    await expect(field(page, 'Postcode')).toHaveValue('а15 е3к1')

    await combobox(page, 'City').fill('Аста')
    await expect(page.getByRole('option', { name: 'Astana' })).toBeVisible()
    const composed = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
    await combobox(page, 'City').dispatchEvent('keydown', composed)
    await expect(combobox(page, 'City')).toHaveValue('Аста')
    await combobox(page, 'City').press('Enter')
    await expect(combobox(page, 'City')).toHaveValue('Astana')

    await button(page, 'Save').click()
    // The form shows this number too.
    await expect(main(page).getByText('1 of 30 addresses')).toBeVisible()
    await expect(main(page).getByText('+7 701 123 45 67')).toBeVisible()
    const { addresses } = await member.call(listAddresses, {})
    expect(addresses).toMatchObject([
      { name: 'Gʻulom Toʻrayev', phone: '+77011234567', postcode: 'A15E3K1', street: 'Abai avenue 10' },
    ])
  },
)

test('a copied name has no soft hyphens', ONCE, async ({ page }) => {
  await visit(page, '/', { language: 'ru' })
  await expect(main(page)).toContainText('\u00ad')
  // What is drawn again meanwhile is not selected any more.
  await settle(page)
  const copied = await main(page).evaluate((element) => {
    getSelection()!.selectAllChildren(element)
    const event = new ClipboardEvent('copy', {
      clipboardData: new DataTransfer(),
      bubbles: true,
      cancelable: true,
    })
    element.dispatchEvent(event)
    return ['text/plain', 'text/html'].map((type) => event.clipboardData!.getData(type))
  })
  for (const text of copied) {
    expect(text.length).toBeGreaterThan(100)
    expect(text).not.toContain('\u00ad')
  }
})
