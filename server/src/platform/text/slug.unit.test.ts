import { expect, test } from 'vitest'
import { slugOf, sounded } from './slug.ts'

test.each([
  ['Новости рынка шин', 'novosti-rynka-shin'],
  ['Қосалқы бөлшектер', 'qosalqy-bolshekter'],
  ['Spare Parts, 2024!', 'spare-parts-2024'],
  ['重庆长安汽车2024年出口', 'chong-qing-chang-an-qi-che-2024-nian-chu-kou'],
  ['ABS系统与绿色物流', 'abs-xi-tong-yu-lv-se-wu-liu'],
  ['!!!', 'article-1'],
  ['长'.repeat(160), Array.from({ length: 13 }, () => 'chang').join('-')],
])('%s has the slug %s', async (title, slug) => {
  expect(slugOf(await sounded(title), 'article-1')).toBe(slug)
})
