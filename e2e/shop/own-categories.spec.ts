import { expect, test } from '@playwright/test'
import { button, main } from '../buying-page.ts'
import { addDisc } from '../disc.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { visit } from '../visitor.ts'

test(
  '[S2.29] a seller builds shelves, puts a product on one, and buyers filter the shop by it',
  ONCE,
  async ({ page, request }) => {
    const { seller, shopId } = await newSeller(request)
    await addDisc(seller, shopId)
    await seller.enter(page)
    await visit(page, `/pages/shop/edit-category?shopId=${shopId}`, { language: 'en' })
    const rows = main(page).getByRole('list', { name: 'Own categories' }).getByRole('listitem')
    const add = async (name: string) => {
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('textbox', { name: 'Name' }).pressSequentially(name)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toHaveCount(0)
    }
    for (const name of ['Filters', 'Brakes']) {
      await button(page, 'Add a category').click()
      await add(name)
    }
    await button(page, 'Brakes: add one below').click()
    await add('Pads')
    await button(page, 'Brakes: up').click()
    await expect(rows).toHaveText([/^Brakes/, /^Pads/, /^Filters/])

    await visit(page, `/pages/shop/product-page?shopId=${shopId}`, { language: 'en' })
    await main(page)
      .getByRole('checkbox', { name: /^Select / })
      .last()
      .check()
    await main(page).getByRole('button', { name: 'Own category' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox').selectOption({ label: '\u2003Pads' })
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect(sheet).toHaveCount(0)

    await visit(page, `/pages/shop/shop?id=${shopId}`, { language: 'en' })
    const shelves = main(page).getByRole('combobox', { name: 'Shelf' })
    await expect(shelves.getByRole('option')).toHaveText(['All shelves', 'Brakes', '\u2003Pads'])
    await shelves.selectOption('Brakes')
    await expect(page).toHaveURL(/own=/)
  },
)
