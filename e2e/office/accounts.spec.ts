import { expect, test } from '@playwright/test'
import { button, main } from '../buying-page.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

test(
  '[S3.5] the office reads what all accounts hold, finds those of escrow and follows a booking to its other side',
  ONCE,
  async ({ page, request }) => {
    const officer = await newOfficer(request, ['treasurer', 'trade_manager'])
    await officer.enter(page)
    await visit(page, '/pages/office/accounts', { language: 'en' })
    await main(page).getByRole('link', { name: 'Order escrow', exact: true }).click()
    await expect(page).toHaveURL(/kind=escrow/)
    const first = main(page)
      .getByRole('link', { name: /^Order escrow · T\d{6}/ })
      .first()
    const name = (await first.textContent()) ?? ''
    await first.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(main(page).getByText('Order payment').filter({ visible: true }).first()).toBeVisible()
    await main(page).getByRole('link', { name: 'Bank', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bank' })).toBeVisible()
    await expect(button(page, 'Export')).toBeVisible()
  },
)
