import { expect, test } from '@playwright/test'
import { grantRole } from '../../contracts/src/user/role.ts'
import { expectNoBarriers } from '../axe.ts'
import { main } from '../catalogue.ts'
import { newAdmin, newOfficer } from '../office.ts'
import { ONCE } from '../once.ts'
import { newMember } from '../person.ts'
import { visit } from '../visitor.ts'

test(
  '[S6.1] an auditor opens the log and finds what an administrator did',
  ONCE,
  async ({ page, request }) => {
    const admin = await newAdmin(request)
    const member = await newMember(request)
    const auditor = await newOfficer(request, ['auditor'])
    await admin.call(grantRole, { userId: member.signedIn.uid, role: 'editor' })
    await auditor.enter(page)
    await visit(page, '/pages/office/audit', { language: 'en' })
    await expect(main(page).getByText('Who did what, and when.', { exact: false })).toBeVisible()
    await page.goto(`/#/pages/office/audit?actor=${admin.username}`)
    const entry = main(page).getByText(member.signedIn.uid)
    await expect(entry.first()).toBeVisible()
    await expect(main(page).getByText('editor', { exact: false }).first()).toBeVisible()
    await expectNoBarriers(page)
  },
)
