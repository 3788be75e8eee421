import type { Random } from './random.ts'

interface PersonNames {
  readonly given: readonly string[]
  readonly family: readonly string[]
  /** `王伟`: the family name first, without a space. */
  readonly isFamilyFirst?: boolean
}

const RUSSIAN: PersonNames = {
  given: ['Андрей', 'Сергей', 'Дмитрий', 'Павел', 'Игорь', 'Максим', 'Руслан', 'Тимур', 'Олег', 'Виктор'],
  family: ['Ковалёв', 'Морозов', 'Ильин', 'Сафин', 'Орлов', 'Гусев', 'Тарасов', 'Юсупов', 'Беляев', 'Громов'],
}
const NAMES: Readonly<Record<string, PersonNames>> = {
  ru: RUSSIAN,
  kk: {
    given: ['Ерлан', 'Асхат', 'Нұрлан', 'Айбек', 'Дәурен', 'Бауыржан', 'Самат', 'Ержан', 'Тимур', 'Қайрат'],
    family: [
      'Ахметов',
      'Сейітов',
      'Оспанов',
      'Жұмабаев',
      'Қасымов',
      'Тілеуов',
      'Нұрғалиев',
      'Әбенов',
      'Сәдуақасов',
    ],
  },
  'zh-Hans': {
    given: ['伟', '建国', '志强', '海涛', '晓明', '俊杰', '文博', '立新', '晨', '国栋'],
    family: ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙'],
    isFamilyFirst: true,
  },
  en: {
    given: ['Emre', 'Jan', 'Piotr', 'Min-jun', 'Kenji', 'Klaus', 'Omar', 'Markus', 'Hassan', 'Jonas'],
    family: ['Yilmaz', 'Kowalski', 'Park', 'Tanaka', 'Weber', 'Haddad', 'Schneider', 'Demir', 'Nowak', 'Lee'],
  },
}
const POSITIONS = ['Director', 'Purchasing manager', 'Head of sales', 'Logistics manager', 'Owner'] as const

export interface WorldPerson {
  readonly name: string
  readonly phone: string
  readonly position: string
}

/** A person of the trade who speaks this language. */
export function personOf(random: Random, language: string): WorldPerson {
  const { given, family, isFamilyFirst = false } = NAMES[language] ?? RUSSIAN
  const first = random.pick(given)
  const last = random.pick(family)
  return {
    name: isFamilyFirst ? `${last}${first}` : `${first} ${last}`,
    phone: `+7701${random.between(1_000_000, 9_999_999)}`,
    position: random.pick(POSITIONS),
  }
}
