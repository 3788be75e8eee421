import { expect, test } from 'vitest'
import { listed, narrowed } from './join-text.ts'

test('each language has its own comma, and empty parts are skipped', () => {
  expect(narrowed('zh-Hans', ['阿塔肯特展览中心', '', '阿拉木图'])).toBe('阿塔肯特展览中心，阿拉木图')
  expect(narrowed('ru', ['Атакент', false, 'Алматы'])).toBe('Атакент, Алматы')
  expect(listed('zh-Hans', ['中文', '俄语'])).toBe('中文、俄语')
  expect(listed('kk', ['қытай', 'орыс'])).toBe('қытай, орыс')
})
