import { expect } from '@playwright/test'
import { submitRealName } from '@tiantian/contracts/user/account.ts'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { newAdmin } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { visit } from '../visitor.ts'

test(
  '[S2.45] the office reads a name on the record, refuses it with a reason, and certifies the next',
  ONCE,
  async ({ page, browser, request }) => {
    const member = await newMember(request)
    const admin = await newAdmin(request)
    const number = `E${Date.now() % 100_000_000}`
    await member.call(submitRealName, { realName: 'Aigerim Sarsenova', documentNumber: number })
    await admin.enter(page)
    await visit(page, '/pages/office/real-names', { language: 'en' })
    const card = main(page).getByRole('article', { name: member.username })
    await expect(card.getByRole('button', { name: 'Confirm the name' })).toBeDisabled()
    await card.getByRole('button', { name: 'Show name and document' }).click()
    await expect(card).toContainText(number)
    await expect(card).toContainText('This person has not applied for an enterprise.')
    await expectNoBarriers(page)
    await card.getByRole('button', { name: 'Refuse' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Please apply for your enterprise first.' }).click()
    await sheet.getByRole('button', { name: 'Refuse' }).click()
    await expectToast(page, 'Decided')
    await expect(card).toHaveCount(0)

    const context = await browser.newContext()
    const own = await context.newPage()
    await member.enter(own)
    await visit(own, '/uni_modules/uni-id-pages/pages/userinfo/realname-verify/realname-verify', {
      language: 'en',
    })
    await expect(main(own).getByText('Please apply for your enterprise first.')).toBeVisible()
    await main(own).getByRole('textbox', { name: 'Full name' }).pressSequentially('Aigerim Sarsenova')
    await main(own).getByRole('textbox', { name: 'Document number' }).pressSequentially(number)
    await main(own).getByRole('button', { name: 'Send for checking' }).click()
    await expect(main(own).getByText('Waiting for the check')).toBeVisible()

    await page.reload()
    await card.getByRole('button', { name: 'Show name and document' }).click()
    await card.getByRole('button', { name: 'Confirm the name' }).click()
    await sheet.getByRole('button', { name: 'Confirm the name' }).click()
    await expectToast(page, 'Decided')
    await own.reload()
    await expect(main(own).getByText('Confirmed', { exact: true })).toBeVisible()
    await context.close()
  },
)
