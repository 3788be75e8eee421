import { describe, expect, test } from 'vitest'
import type { ClientDatabaseReply, ClientDatabaseStep } from '../../test/client-database.ts'
import { DatabaseCaller } from '../../test/client-database.ts'
import { testApp } from '../../test/test-app.ts'

const caller = new DatabaseCaller(await testApp())
const ask = (collection: string, ...steps: ClientDatabaseStep[]) => caller.ask(collection, ...steps)

describe('[S7.5] trees', () => {
  const names = ({ data }: ClientDatabaseReply) => data.map(({ _id }: { _id: string }) => _id)

  test('categories are nested to the requested level', async () => {
    const full = await ask(
      'opendb-mall-categories',
      ['field', 'name'],
      ['get', { getTree: { limitLevel: 10 } }],
    )
    const brakes = full.data.find(({ _id }: { _id: string }) => _id === 'brakes')
    expect(Object.keys(brakes)).toEqual(['_id', 'name', 'children'])
    expect(brakes.children[0].children[0]).toMatchObject({ _id: expect.any(String), children: [] })
    const top = await ask('opendb-mall-categories', ['get', { getTree: { limitLevel: 1 } }])
    expect(top.data.every(({ children }: { children: unknown[] }) => children.length === 0)).toBe(true)
  })

  test('descendants of a named row', async () => {
    const tree = await ask('opendb-mall-categories', [
      'get',
      { getTree: { startWith: "_id == 'brake-friction'" } },
    ])
    expect(names(tree)).toEqual(['brake-friction'])
    expect(names({ data: tree.data[0].children })).toContain('brake-discs')
  })

  test('ancestors of named rows; shared ancestors appear once', async () => {
    const startWith = "_id in ['brake-discs', 'brake-pads']"
    const path = await ask('opendb-mall-categories', ['get', { getTreePath: { startWith } }])
    expect(names(path)).toEqual(['brakes'])
    expect(names({ data: path.data[0].children })).toEqual(['brake-friction'])
    expect(path.data[0].children[0].children).toHaveLength(2)
  })

  test('a location picker reads countries and cities', async () => {
    const where = "code == 'KZ' || parent_code == 'KZ'"
    const { data } = await ask(
      'opendb-city-china',
      ['where', where],
      ['field', 'code as value, name as text'],
      ['orderBy', 'text'],
      ['get', { getTree: true }],
    )
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ value: 'KZ', text: 'Kazakhstan' })
    expect(data[0].children.map(({ text }: { text: string }) => text)).toContain('Almaty')
  })

  test('a component that names no start and no field gets the whole tree', async () => {
    const options = { getTree: { limitLevel: 10, startWith: '' }, getCount: 'true' }
    const reply = await ask('opendb-mall-categories', ['field', ''], ['get', options])
    expect(names(reply)).toContain('brakes')
    expect(reply.count).toBeGreaterThan(reply.data.length)
    expect(reply.data[0]).toHaveProperty('name')
  })

  test('a collection that is not a tree is refused', async () => {
    expect((await ask('opendb-mall-brands', ['get', { getTree: true }])).code).toBe('SYNTAX_ERROR')
    const startWith = "name == 'x' || 1"
    expect((await ask('opendb-mall-categories', ['get', { getTree: { startWith } }])).code).toBe(
      'SYNTAX_ERROR',
    )
  })
})
