import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { collectionsOf } from '../../app.ts'
import { modules } from '../../modules.ts'
import { collectionSection } from '../../test/collection-table.ts'

const collections = collectionsOf(modules)

const page = await readFile(new URL('../../../../docs/client-database.md', import.meta.url), 'utf8')

test.each(collections.map((each) => [each.name, each] as const))(
  '[S7.5] docs/client-database.md describes %s as declared',
  (_name, collection) => expect(page).toContain(collectionSection(collection)),
)

test('[S7.5] docs/client-database.md describes no other collection', () => {
  const documented = [...page.matchAll(/^### `(.+)`$/gm)].map(([, name]) => name)
  expect(documented).toEqual(collections.map(({ name }) => name))
})
