import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { getProduct } from '../../contracts/src/product/product.ts'
import { listReviewRules, setReviewRule } from '../../contracts/src/product/review.ts'
import { expectToFit } from '../boxes.ts'
import { button, main } from '../buying-page.ts'
import { AT_DESK, IN_HAND } from '../desk.ts'
import { addDisc } from '../disc.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import type { Person } from '../person.ts'
import { callServer } from '../person.ts'
import { newPartNumber } from '../product-form.ts'
import { newSeller } from '../seller.ts'
import { test } from '../test.ts'
import { visit } from '../visitor.ts'

const EN = { language: 'en' } as const

/** Of this test alone: rules are of the whole office. */
const CATEGORY = 'deflectors'

async function review(officer: Person, slug: string) {
  const { rules } = await officer.call(listReviewRules, {})
  const version = rules.find((rule) => rule.slug === slug)!.version
  await officer.call(setReviewRule, {
    slug,
    version,
    rule: { publications: false, fields: ['name'], needsTwo: true },
  })
}

async function expectToFitAtBothSizes(page: Page) {
  const own = page.viewportSize()!
  for (const { viewport } of [IN_HAND, AT_DESK]) {
    await page.setViewportSize(viewport)
    await expectToFit(page)
  }
  await page.setViewportSize(own)
}

async function rename(page: Page, name: string) {
  const field = main(page).getByRole('textbox', { name: /^Name, English/ })
  await field.clear()
  await field.pressSequentially(name)
  await button(page, 'Save').click()
}

test(
  '[S2.26] buyers see the earlier name of a product until the office has approved the new one',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const name = `Roof box ${newPartNumber()}`
    const names = { en: name, ru: 'Бокс на крышу' }
    const { id } = await addDisc(seller, shopId, { category: CATEGORY, name: names, description: {} })
    const officer = await newAdmin(request)
    await review(officer, CATEGORY)
    const seen = async () => (await callServer(request, getProduct, { id }, EN)).product.name

    await seller.enter(page)
    await visit(page, `/pages/shop/edit-product?id=${id}`, EN)
    await rename(page, 'Best box call 8 700')
    await expect(main(page).getByText('Waits for the office: Name.')).toBeVisible()
    expect(await seen()).toBe(name)

    const desk = await (await browser.newContext(AT_DESK)).newPage()
    await officer.enter(desk)
    await visit(desk, '/pages/office/product-rules', EN)
    await main(desk).getByRole('searchbox', { name: 'Find a category' }).pressSequentially('accessories')
    await main(desk).getByRole('checkbox', { name: 'With a rule of its own' }).check()
    await expect(
      main(desk).getByRole('list', { name: 'Review of products' }).getByText('Name'),
    ).not.toHaveCount(0)
    await visit(desk, '/pages/office/sellers?kind=product', EN)
    await main(desk).getByRole('link', { name }).click()
    const change = main(desk).getByRole('region', { name: 'What buyers will see' })
    await expect(change.getByText('English', { exact: true })).toBeVisible()
    await expect(change.getByText('Best box call 8 700')).toBeVisible()
    // The Russian name has not changed.
    await expect(change.getByText('Бокс на крышу')).toBeHidden()
    await button(desk, 'Return').click()
    const sheet = desk.getByRole('dialog', { name: 'Return' })
    await sheet.getByRole('button', { name: 'Name', exact: true }).click()
    await sheet.getByRole('textbox').pressSequentially('No telephone numbers')
    await sheet.getByRole('button', { name: 'Return' }).click()
    await expect(main(desk).getByText('Returned', { exact: true })).toBeVisible()

    await visit(page, `/pages/shop/edit-product?id=${id}`, EN)
    await page.reload()
    await expect(main(page).getByText('No telephone numbers')).toBeVisible()
    await rename(page, 'Roof box with locks')
    await expect(main(page).getByText('Waits for the office: Name.')).toBeVisible()
    expect(await seen()).toBe(name)

    await desk.reload()
    await expect(main(desk).getByText('Roof box with locks')).toBeVisible()
    await expectToFitAtBothSizes(desk)
    // By the rule of this category one person alone does not approve.
    await expect(main(desk).getByText('Two people decide')).toBeVisible()
    await expect(button(desk, 'Approve')).toHaveCount(0)
    await button(desk, 'Recommend').click()
    const recommending = desk.getByRole('dialog', { name: 'Recommend' })
    await recommending.getByRole('textbox').pressSequentially('Compare with the maker')
    await recommending.getByRole('button', { name: 'Recommend' }).click()
    await expect(main(desk).getByText(/You have recommended it.*Compare with the maker/)).toBeVisible()
    await expect(button(desk, 'Approve')).toHaveCount(0)
    const address = new URL(desk.url()).hash.slice(1)
    await desk.context().close()
    const colleague = await (await browser.newContext()).newPage()
    await (await newAdmin(request)).enter(colleague)
    await visit(colleague, address, EN)
    await expect(main(colleague).getByText('Compare with the maker')).toBeVisible()
    await expectToFitAtBothSizes(colleague)
    await button(colleague, 'Approve').click()
    await colleague.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
    await expect(main(colleague).getByText('Approved', { exact: true })).toBeVisible()
    await colleague.context().close()
    expect(await seen()).toBe('Roof box with locks')
  },
)
