import type { PersonalData } from '../../platform/personal-data.ts'

const favorites: PersonalData = {
  name: 'favorites',
  title: { 'zh-Hans': '我的收藏', en: 'My favourites', ru: 'Избранное', kk: 'Таңдаулылар' },
  from: 'favorites f',
  owner: 'f.user_id',
  key: { 'f.kind': 'text', 'f.object_id': 'uuid' },
  columns: { kind: 'f.kind', id: 'f.object_id', savedAt: 'f.created_at' },
}

const footprints: PersonalData = {
  name: 'footprints',
  title: { 'zh-Hans': '我的足迹', en: 'My footprints', ru: 'История просмотров', kk: 'Қаралғандар' },
  from: 'footprints f',
  owner: 'f.user_id',
  key: { 'f.kind': 'text', 'f.object_id': 'uuid' },
  columns: { kind: 'f.kind', id: 'f.object_id', seenAt: 'f.seen_at' },
}

export const activityPersonalData: readonly PersonalData[] = [favorites, footprints]
