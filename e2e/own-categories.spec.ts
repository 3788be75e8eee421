import { expect, test } from '@playwright/test'
import { button, main } from './buying-page.ts'
import { database } from './database.ts'
import { ONCE } from './once.ts'
import { newMember } from './person.ts'
import { visit } from './visitor.ts'

test(
  '[S2.29] a seller builds shelves, puts a product on one, and buyers filter the shop by it',
  ONCE,
  async ({ page, request }) => {
    const seller = await newMember(request)
    const sql = await database()
    // The last shop of the demo world, which no other test uses; shops of tests have no rating.
    const [shop] = await sql<{ id: string }[]>`
      update shops set owner_id = ${seller.signedIn.uid}
      where id = (
        select s.id from shops s where s.rating_count > 0 and exists (
          select from products p where p.shop_id = s.id and p.state = 'active')
        order by s.id desc limit 1) returning id`
    const shopId = shop?.id ?? ''
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
