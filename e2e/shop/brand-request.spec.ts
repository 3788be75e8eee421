import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { button, main } from '../buying-page.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

test(
  '[S2.27] a seller asks for a brand that is not found, an officer accepts it, and the seller can choose it',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller } = await newSeller(request)
    const letters = randomUUID().replaceAll(/[^a-f]/g, '')
    const name = `Oqzhetpes ${letters}`
    await seller.enter(page)
    await visit(page, '/pages/shop/add-product', { language: 'en' })
    const brand = main(page).getByRole('combobox', { name: 'Brand', exact: true })
    await brand.pressSequentially(name)
    await button(page, 'Ask for this brand').click()
    const sheet = page.getByRole('dialog', { name: 'Ask for a brand' })
    await expect(sheet.getByLabel('Name of the brand')).toHaveValue(name)
    await sheet.getByRole('button', { name: 'Ask for the brand' }).click()
    await expect(sheet).toBeVisible()
    await sheet.getByLabel(/^Who makes it/).pressSequentially('A factory in Shymkent')
    await sheet.getByRole('button', { name: 'Ask for the brand' }).click()
    await expect(sheet).toBeHidden()
    await expect(main(page).getByText('The office is checking this brand.')).toBeVisible()

    const officer = await newOfficer(request, ['data_editor'])
    const desk = await (await browser.newContext()).newPage()
    await officer.enter(desk)
    await visit(desk, '/pages/office/brand-requests', { language: 'en' })
    const card = main(desk).getByRole('article', { name })
    await expect(card.getByText('A factory in Shymkent')).toBeVisible()
    await card.getByRole('button', { name: 'Accept the brand' }).click()
    const decision = desk.getByRole('dialog', { name: 'Accept the brand' })
    await decision.getByLabel(/^Russian name/).pressSequentially(`Окжетпес ${letters}`)
    await decision.getByRole('button', { name: 'Accept the brand' }).click()
    await expect(card).toBeHidden()
    await desk.context().close()

    await visit(page, '/pages/shop/add-product', { language: 'en' })
    await main(page).getByRole('combobox', { name: 'Brand', exact: true }).fill(`окжетпес ${letters}`)
    await main(page).getByRole('option', { name }).first().click()
    await expect(main(page).getByText('The office is checking this brand.')).toBeHidden()
  },
)
