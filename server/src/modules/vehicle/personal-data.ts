import type { PersonalData } from '../../platform/personal-data.ts'
import { inLanguage } from '../../platform/personal-data.ts'

const garage: PersonalData = {
  name: 'garage',
  title: { 'zh-Hans': '我的车库', en: 'My garage', ru: 'Мой гараж', kk: 'Гаражым' },
  from: `garage_cars c join makes k on k.id = c.make_id left join models m on m.id = c.model_id
    left join generations g on g.id = c.generation_id left join engines e on e.id = c.engine_id`,
  owner: 'c.user_id',
  key: { 'c.id': 'uuid' },
  columns: {
    make: inLanguage('k.name'),
    model: inLanguage('m.name'),
    generation: 'g.name',
    engine: 'e.code',
    year: 'c.year',
    steering: 'c.steering',
    nickname: 'c.nickname',
    // The VIN itself is encrypted; the garage shows it to its owner.
    hasVin: 'c.vin_encrypted is not null',
    isActive: 'c.is_active',
    addedAt: 'c.created_at',
  },
}

export const vehiclePersonalData: readonly PersonalData[] = [garage]
