import { expect, test } from 'vitest'
import { allActions } from '../test/all-actions.ts'
import { permissionPage } from '../test/permission-page.ts'

test('[S6.1] docs/permissions.md says who may call each action, as the contracts do', async () => {
  const page = permissionPage(await allActions())
  await expect(page).toMatchFileSnapshot('../../../docs/permissions.md')
})
