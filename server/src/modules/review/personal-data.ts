import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'

const reviews: PersonalData = {
  name: 'reviews',
  title: { 'zh-Hans': '我的评价', en: 'My reviews', ru: 'Мои отзывы', kk: 'Менің пікірлерім' },
  from: 'reviews r join products p on p.id = r.product_id',
  owner: 'r.author_id',
  key: { 'r.id': 'uuid' },
  columns: {
    product: inLanguage('p.name'),
    partNumber: 'p.part_number',
    stars: 'r.stars',
    text: 'r.text',
    photos: `array(select '/media/file/' || photo from unnest(r.photos) photo)`,
    answer: 'r.answer',
    createdAt: 'r.created_at',
    editedAt: 'r.edited_at',
  },
}

const votes: PersonalData = {
  name: 'useful-reviews',
  title: {
    'zh-Hans': '我觉得有用的评价',
    en: 'Reviews I found useful',
    ru: 'Отзывы, которые мне помогли',
    kk: 'Маған пайдалы болған пікірлер',
  },
  from: 'review_votes v join reviews r on r.id = v.review_id',
  owner: 'v.voter_id',
  key: { 'v.review_id': 'uuid' },
  columns: { review: 'r.id', text: 'r.text' },
}

const complaints: PersonalData = {
  name: 'complaints',
  title: { 'zh-Hans': '我的举报', en: 'My complaints', ru: 'Мои жалобы', kk: 'Менің шағымдарым' },
  from: 'complaints c',
  owner: 'c.reporter_id',
  key: { 'c.kind': 'text', 'c.object_id': 'uuid' },
  columns: {
    kind: 'c.kind',
    id: 'c.object_id',
    reason: 'c.reason',
    note: 'c.note',
    createdAt: 'c.created_at',
  },
}

export const reviewPersonalData: readonly PersonalData[] = [reviews, votes, complaints]
