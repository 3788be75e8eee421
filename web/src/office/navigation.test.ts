import { ROLES } from '@tiantian/contracts/permission.ts'
import { expect, test } from 'vitest'
import { officeGroupsOf } from './navigation.ts'

/** Of a company that belongs to the alliance: no role of the office. */
const OUTSIDE = 'alliance_member'

test.each(ROLES.filter((role) => role !== OUTSIDE))(
  '[S6.1] the role %s opens a page of the office',
  (role) => {
    expect(officeGroupsOf([role]).flatMap(({ entries }) => entries.map(({ url }) => url))).not.toEqual([])
  },
)

test('[S6.1] a person without a role, or of a company, sees no page of the office', () => {
  expect(officeGroupsOf([])).toEqual([])
  expect(officeGroupsOf([OUTSIDE])).toEqual([])
})
