import { expect, test } from 'vitest'
import { isAllowed, needsSecondFactor, PERMISSIONS, permissionsOf, ROLE_GRANTS } from './permission.ts'

test("[S6.1] the admin passes every check, and the admin's token lists no permissions", () => {
  for (const permission of PERMISSIONS) expect(isAllowed(['support', 'admin'], permission)).toBe(true)
  expect(permissionsOf(['support', 'admin'])).toEqual([])
})

test('[S6.1] permissions of several roles are listed once', () => {
  expect(permissionsOf(['editor', 'publisher', 'editor:ru'])).toEqual([
    'publish.write',
    'publish.release',
    'publish.write:ru',
  ])
})

test('[S6.1] a role for one language allows nothing in another', () => {
  expect(isAllowed(['editor:ru'], 'publish.write')).toBe(true)
  expect(isAllowed(['editor:ru'], 'publish.write', 'ru')).toBe(true)
  expect(isAllowed(['editor:ru'], 'publish.write', 'kk')).toBe(false)
  expect(isAllowed(['editor:ru', 'editor'], 'publish.write', 'kk')).toBe(true)
  expect(isAllowed(['author'], 'publish.write', 'own')).toBe(true)
  expect(isAllowed(['author'], 'publish.write', 'ru')).toBe(false)
})

test.each([[[]], [['nobody']], [['constructor']], [['__proto__']], [['admin:ru']]])(
  '[S6.1] the roles %j allow nothing',
  (roles) => {
    expect(permissionsOf(roles)).toEqual([])
    for (const permission of PERMISSIONS) expect(isAllowed(roles, permission)).toBe(false)
  },
)

test('[S6.1] every permission is granted by a role or reserved for the admin', () => {
  const granted = new Set(
    Object.values(ROLE_GRANTS).flatMap((grants) => grants.map((grant) => grant.split(':')[0])),
  )
  expect(PERMISSIONS.filter((permission) => !granted.has(permission))).toEqual(['user.role', 'user.manage'])
})

test("a user who can read other users' documents or grant roles needs a second factor", () => {
  expect(Object.keys(ROLE_GRANTS).filter((role) => needsSecondFactor([role]))).toEqual([
    'admin',
    'kyb_reviewer',
    'kyb_lead',
  ])
})
