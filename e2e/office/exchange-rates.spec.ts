import { expect, test } from '@playwright/test'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { visit } from '../visitor.ts'

test(
  '[S3.5] the office sees where each rate of exchange comes from, and a slip of the hand is refused',
  ONCE,
  async ({ page, request }) => {
    await (await newOfficer(request, ['trade_manager'])).enter(page)
    await visit(page, '/pages/office/exchange-rates', { language: 'ru' })
    const year = new Date().getFullYear()
    const ofLately = new RegExp(`${year - 1}|${year}`)
    const tenge = main(page).getByRole('region', { name: 'KZT за 1 USD' })
    await expect(tenge.getByText(ofLately).first()).toBeVisible()
    await expectNoBarriers(page)
    await tenge.getByRole('button', { name: 'Исправить курс: KZT' }).click()
    const sheet = page.getByRole('dialog', { name: 'Исправить курс: KZT' })
    await sheet.getByRole('textbox', { name: 'KZT за 1 USD' }).fill('')
    await sheet.getByRole('textbox', { name: 'KZT за 1 USD' }).pressSequentially('5,1')
    await sheet.getByRole('textbox', { name: 'Причина' }).pressSequentially('Так сказал банк')
    await sheet.getByRole('button', { name: 'Сохранить' }).click()
    await expect(sheet.getByRole('textbox', { name: 'KZT за 1 USD' })).toHaveAttribute('aria-invalid', 'true')
  },
)
