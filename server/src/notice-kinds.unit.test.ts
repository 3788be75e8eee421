import { NOTICE_KINDS } from '@tiantian/contracts/push/notice-kind.ts'
import { expect, test } from 'vitest'
import { modules } from './modules.ts'

test('the office knows each kind of notification by name', () => {
  const declared = modules.flatMap(({ notifications = [] }) => notifications.map(({ kind }) => kind))
  expect(declared.toSorted()).toEqual([...NOTICE_KINDS].toSorted())
})
