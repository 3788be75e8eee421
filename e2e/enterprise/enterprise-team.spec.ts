import { expect } from '@playwright/test'
import { enterpriseActions as of } from '@tiantian/contracts/enterprise/application.ts'
import { expectNoBarriers } from '../axe.ts'
import { button, main } from '../buying-page.ts'
import { approve, draft, newBin } from '../company-form.ts'
import { database } from '../database.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { test } from '../test.ts'
import { expectToast } from '../toast.ts'
import { openAgain, visit } from '../visitor.ts'

const en = { language: 'en' } as const
const PAGE = '/pages/enterprise/people'

test(
  '[S1.5] an owner invites a manager into the team of the enterprise, changes the role and removes them',
  ONCE,
  async ({ page, browser, request }) => {
    const owner = await newMember(request)
    const worker = await newMember(request)
    const bin = newBin()
    const { application } = await draft(request, owner, bin)
    await owner.call(of.submitApplication, { version: application.version })
    await approve(request, application.id)
    const email = `manager-${bin}@mail.example`
    await (await database())`update users set email = ${email} where username = ${worker.username}`

    await owner.enter(page)
    await visit(page, PAGE, en)
    const team = main(page).getByRole('region', { name: 'Team of the enterprise' })
    await team.getByRole('textbox', { name: 'Email of the person' }).pressSequentially(email)
    await team.getByRole('combobox', { name: 'Role' }).selectOption('Manager')
    await expect(team.getByText('renews the licence')).toBeVisible()
    await team.getByRole('button', { name: 'Invite', exact: true }).click()
    await expectToast(page, `Sent to ${email}`)
    await expectNoBarriers(page)

    const theirs = await (await browser.newContext()).newPage()
    await worker.enter(theirs)
    await visit(theirs, PAGE, en)
    await expect(main(theirs).getByText('Your role: Manager.', { exact: false })).toBeVisible()
    await button(theirs, 'Accept').click()
    await expectToast(theirs, 'You now work for')
    await expect(main(theirs).getByText(bin)).toBeVisible()

    await openAgain(page, PAGE)
    await team.getByRole('combobox', { name: `Role of ${worker.username}` }).selectOption('Staff')
    await expectToast(page, `${worker.username} has another role`)
    await openAgain(theirs, PAGE)
    await expect(main(theirs).getByText('Your role: Staff')).toBeVisible()
    await expect(main(theirs).getByText(bin)).toHaveCount(0)

    await button(page, `Remove ${worker.username}`).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, `${worker.username} is removed`)
    await openAgain(theirs, PAGE)
    await expect(main(theirs).getByText('Nothing is offered to you')).toBeVisible()
  },
)
