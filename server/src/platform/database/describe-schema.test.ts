import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../test/test-app.ts'
import { describeSchema } from './describe-schema.ts'

const { db } = await testApp()
const ROOT = new URL('../../../../', import.meta.url)

test('schema.sql and the row types match the database; otherwise run npm run schema', async () => {
  for (const [path, text] of await describeSchema(db.sql)) {
    const written = await readFile(new URL(path, ROOT), 'utf8')
    expect(written.replaceAll('\r\n', '\n'), path).toBe(text)
  }
})

test('the driver reads each type of the schema as declared by the row types', async () => {
  const [row] = await db.sql`
    select 1::bigint as big, 1.5::numeric(4, 2) as exact, 1.5::float8 as float, 1::smallint as small, true as is_true,
      '2026-11-26'::date as day, '2026-11-26 12:00:00.123456+00'::timestamptz as at, '{"a": 1}'::jsonb as json,
      '\\x01'::bytea as bytes, '{1,2}'::int[] as numbers, '{a,b}'::text[] as texts, point(1, 2) as place,
      B'101' as bits, 'a b'::tsvector as words, '{00000000-0000-7000-8000-000000000001}'::uuid[] as ids`
  expect(row).toEqual({
    big: '1',
    exact: '1.50',
    float: 1.5,
    small: 1,
    is_true: true,
    day: '2026-11-26',
    at: '2026-11-26 12:00:00.123456+00',
    json: { a: 1 },
    bytes: Buffer.from([1]),
    numbers: [1, 2],
    texts: ['a', 'b'],
    place: '(1,2)',
    bits: '101',
    words: "'a' 'b'",
    ids: ['00000000-0000-7000-8000-000000000001'],
  })
})
