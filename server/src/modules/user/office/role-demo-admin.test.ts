import { listRoleHolders } from '@tiantian/contracts/user/role.ts'
import { expect, test } from 'vitest'
import { makeOfficer } from '../../../test/make-officer.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp({ demoAdmin: 'admin' })

test('the admin of the demo data needs no second factor, any other admin does', async () => {
  const demo = await makeOfficer(here, ['admin'], { hasFactor: false })
  const other = await makeOfficer(here, ['admin'], { hasFactor: false })
  await here.db.sql`update users set username = 'admin' where id = ${demo.id}`
  await demo.call(listRoleHolders, {})
  expect((await other.refused(listRoleHolders, {})).code).toBe('SECOND_FACTOR_MISSING')
})
