import { expect } from '@playwright/test'
import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expectNoBarriers } from '../axe.ts'
import { expectToFit } from '../boxes.ts'
import { button, main } from '../buying-page.ts'
import { approve, draft, newBin } from '../company-form.ts'
import { database } from '../database.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import { newSeller } from '../seller.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

const EN = { language: 'en' } as const
const NOTE = 'The website belongs to another company.'

test(
  '[S1.5, S4.15] a company edits its public page, the office takes a part of it down, and a shop of a company that is struck off is tied to the next one',
  ONCE,
  async ({ browser, page, request }) => {
    const { seller, shopId } = await newSeller(request)
    const sql = await database()
    const applyAndPass = async () => {
      const { application } = await draft(request, seller, newBin())
      const { id } = (await seller.call(of.submitApplication, { version: application.version })).application
      await approve(request, id)
      return id
    }
    const id = await applyAndPass()
    await sql`update shops set enterprise_id = ${id} where id = ${shopId}`

    await seller.enter(page)
    await visit(page, `/pages/enterprise/company?id=${id}`, EN)
    await main(page).getByLabel('Telegram').pressSequentially('tulpar_parts')
    await button(page, 'Save').click()
    await expectToast(page, 'Saved')
    await expectNoBarriers(page)
    await expectToFit(page)

    const desk = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    const admin = await newAdmin(request)
    await admin.enter(desk)
    await visit(desk, `/pages/office/enterprises?id=${id}`, EN)
    const panel = main(desk).getByRole('region', { name: 'Public page: not reviewed' })
    await expect(panel).toContainText('tulpar_parts')
    await expectToFit(desk)
    await panel.getByRole('button', { name: 'Take down: Website' }).click()
    const sheet = desk.getByRole('dialog', { name: 'Take down' })
    await sheet.getByRole('textbox').pressSequentially(NOTE)
    await expectNoBarriers(desk)
    await sheet.getByRole('button', { name: 'Take down' }).click()
    await expect(panel.getByText(`Website: ${NOTE}`)).toBeVisible()

    await page.reload()
    await expect(main(page).getByRole('region', { name: 'Taken down by the alliance' })).toContainText(NOTE)
    await expect(main(page).getByLabel('Website')).toHaveValue('')

    await admin.call(of.decideApplication, {
      id,
      event: 'revoke',
      note: 'The papers are of another company.',
    })
    await sql`update enterprise_applications set decided_at = decided_at - interval '8 days' where id = ${id}`
    await visit(page, '/pages/shop/shops-manage', EN)
    await page.reload()
    await expect(main(page).getByText('The enterprise of this shop was struck off.')).toBeVisible()
    await applyAndPass()
    await page.reload()
    await expect(button(page, 'Tie to the enterprise')).toBeVisible()
    await expectNoBarriers(page)
    await expectToFit(page)
    await button(page, 'Tie to the enterprise').click()
    await expectToast(page, 'Tied: open the shop in its settings')
    await expect(button(page, 'Tie to the enterprise')).toHaveCount(0)
    await desk.context().close()
  },
)

test(
  '[S4.15] a lead reviewer enters a holiday of one office, and takes it out again',
  ONCE,
  async ({ page, request }) => {
    await (await newAdmin(request)).enter(page)
    await visit(page, '/pages/office/working-days', EN)
    const name = `Nauryz ${Date.now()}`
    const form = main(page)
    await form.getByLabel('Day', { exact: true }).fill(`${new Date().getUTCFullYear()}-03-22`)
    await form.getByLabel('Name of the day').pressSequentially(name)
    await form.getByLabel('Office for').selectOption({ label: 'Kyrgyzstan' })
    await button(page, 'Add the day').click()
    const row = form.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Kyrgyzstan')
    await expect(row).toContainText('Day off')
    await expectNoBarriers(page)
    await expectToFit(page)
    await row.getByRole('button', { name: new RegExp(`Remove ${name}`) }).click()
    await expect(row).toHaveCount(0)
  },
)
