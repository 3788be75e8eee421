import type { Sql } from 'postgres'

/** Of the demo world: it says itself that nobody sits there. */
const ADDRESS = {
  'zh-Hans': '哈萨克斯坦阿拉木图（演示数据，并无实际办公室）',
  en: 'Almaty, Kazakhstan (demonstration: no office is really there)',
  ru: 'Алматы, Казахстан (демонстрация: настоящего офиса здесь нет)',
  kk: 'Алматы, Қазақстан (көрсетілім: мұнда шынайы кеңсе жоқ)',
}
const HOURS = {
  'zh-Hans': '周一至周五 9:00–18:00',
  en: 'Monday to Friday, 9:00 to 18:00',
  ru: 'пн–пт, 9:00–18:00',
  kk: 'дс–жм, 9:00–18:00',
}

/** Where the office of the demo world is, unless somebody has said so already. */
export const loadDemoContact = (sql: Sql) => sql`
  insert into alliance_contact (id, email, address, hours, latitude, longitude, updated_at)
  values ('00000000-0000-7000-8000-00000000c0de', 'office@alliance.example', ${sql.json(ADDRESS)}, ${sql.json(HOURS)},
    43.2389, 76.9455, now())
  on conflict do nothing`
