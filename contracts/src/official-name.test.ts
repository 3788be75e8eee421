import { expect, test } from 'vitest'
import { isOfficialName, isReservedFolder } from './official-name.ts'

const OFFICIAL = [
  'admin',
  'administrator',
  'moderator',
  'support',
  'official',
  'системный администратор',
  'поддержка',
  'қолдау',
  'әкімші',
]
const CHINESE = ['官方客服', '客服', '平台管理员', '系统管理員', '天天商城', '官方旗舰店']

/** What an attacker does to a name that is refused, so that it still looks the same. */
const DISGUISES: Record<string, (name: string) => string> = {
  'as it is': (name) => name,
  'in capitals': (name) => name.toUpperCase(),
  'full-width': (name) => name.replaceAll(/[!-~]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)),
  'spaced out': (name) => [...name].join(' '),
  'with dots': (name) => [...name].join('.'),
  'with Cyrillic letters': (name) =>
    name.replaceAll(/[aeiopcxy]/g, (c) => 'аеіорсху'['aeiopcxy'.indexOf(c)]!),
  'with digits': (name) => name.replaceAll(/[aeios]/g, (c) => '43105'['aeios'.indexOf(c)]!),
  'with accents': (name) => name.replaceAll(/[aeio]/g, (c) => `${c}\u0301`),
  mathematical: (name) =>
    name.replaceAll(/[a-z]/g, (c) => String.fromCodePoint(0x1d41a + c.charCodeAt(0) - 97)),
  numbered: (name) => `${name}_01`,
  'with emoji': (name) => `⭐${name}⭐`,
  'with a place': (name) => `${name} · Алматы`,
}

test.each(Object.entries(DISGUISES))('a name that looks official is recognized %s', (disguise, disguised) => {
  const spacedWords = /spaced|dots/.test(disguise) ? [] : ['tech support', 'admin team']
  for (const name of [...OFFICIAL, ...CHINESE, ...spacedWords]) {
    if (/spaced|dots/.test(disguise) && name.includes(' ')) continue
    expect(isOfficialName(disguised(name)), disguised(name)).toBe(true)
  }
})

test.each([
  'Badminton',
  'Adminur',
  'Aliya',
  'Админбек',
  'Иван Петров',
  'Айгерим',
  '王小明',
  'Lily',
  'Сервис Мотор',
  'Tian',
  'Offroad Club',
  'Administrative Law Dr. Li',
  'Store 24',
  '小天天',
  'The Team',
  'Mallory',
  'Rooter',
  'Guesthouse Almaty',
])('the ordinary name %s is free', (name) => {
  expect(isOfficialName(name)).toBe(false)
})

test.each(['cloudstorage', 'Cloud-Storage', 'сloudstorаge', 'media', 'ﬁles', 'official', '官方', 'admin'])(
  'the folder %s looks like one of the product',
  (name) => expect(isReservedFolder(name)).toBe(true),
)
test.each(['car', 'каталог', 'shop', 'photos', '照片'])('the folder %s is free', (name) =>
  expect(isReservedFolder(name)).toBe(false),
)
