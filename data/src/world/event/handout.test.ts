import { expect, test } from 'vitest'
import { handoutOf } from './handout.ts'

test('documents of an event are found by their path, each in its language', () => {
  expect(handoutOf('event/electric-service-forum.high-voltage.kk.pdf')?.title).toBe(
    'Жоғары кернеуді ажырату парағы',
  )
  const programme = handoutOf('event/electric-service-forum.programme.zh-Hans.pdf')
  expect(programme?.title).toBe('新能源汽车售后论坛')
  expect(programme?.parts[0]?.heading).toMatch(/^第 1 天 · 10:00–11:30/)
  for (const other of ['secret.en', 'programme.fr'])
    expect(handoutOf(`event/electric-service-forum.${other}.pdf`)).toBeUndefined()
  expect(handoutOf('event/../electric-service-forum.programme.en.pdf')).toBeUndefined()
})
