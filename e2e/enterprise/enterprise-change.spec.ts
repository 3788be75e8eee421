import { expect } from '@playwright/test'
import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { approve, draft, LICENCE, newBin } from '../company-form.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const

test(
  '[S1.5, S4.15] an approved enterprise asks for another address, the office compares and approves it',
  ONCE,
  async ({ page, browser, request }) => {
    const owner = await newMember(request)
    const bin = newBin()
    const { application } = await draft(request, owner, bin)
    await owner.call(of.submitApplication, { version: application.version })
    await approve(request, application.id)
    await owner.enter(page)
    await visit(page, '/pages/enterprise/apply', en)
    await button(page, 'Ask for a change').click()
    const panel = main(page).getByRole('region', { name: 'Change name, address or head' })
    const address = panel.getByRole('textbox', { name: 'Address', exact: true })
    await address.press('End')
    await address.pressSequentially(', office 14')
    await panel.locator('input[type=file]').setInputFiles(LICENCE)
    await expect(panel.getByRole('button', { name: 'Remove licence.pdf' })).toBeVisible()
    await expectNoBarriers(page)
    await button(page, 'Send to the office').click()
    await expect(panel.getByText('Submitted', { exact: true })).toBeVisible()

    const officer = await (await browser.newContext()).newPage()
    await (await newAdmin(request)).enter(officer)
    await visit(officer, '/pages/office/enterprises', en)
    const row = main(officer).getByRole('article').filter({ hasText: bin }).filter({ hasText: 'Change' })
    await row.getByRole('link').click()
    await expect(main(officer).getByText(', office 14', { exact: false }).first()).toBeVisible()
    await expectNoBarriers(officer)
    await button(officer, 'Approve the change').click()
    const sheet = officer.getByRole('dialog', { name: 'Approve the change' })
    await sheet.getByRole('checkbox').check()
    await sheet.getByRole('button', { name: 'Approve the change' }).click()
    await expectToast(officer, 'Decided')

    await openAgain(page, '/pages/enterprise/apply')
    await expect(panel.getByText('Approved', { exact: true })).toBeVisible()
    await expect(main(page).getByText('name or address changed')).toBeVisible()
  },
)
