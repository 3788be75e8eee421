import type { Language } from '@tiantian/contracts/language.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'

interface ArchiveTexts {
  readonly title: string
  readonly made: string
  readonly twice: string
  readonly without: string
}

const ARCHIVE_TEXTS: Record<Language, ArchiveTexts> = {
  'zh-Hans': {
    title: '天天商城：您的数据副本',
    made: '生成时间（UTC）：',
    twice: '每类数据各有两份：.json 供程序读取，.csv 可用表格软件打开。',
    without: '不包含：密码、密钥和验证码（系统只保存其不可还原的摘要）；已上传的文件只列出地址。',
  },
  en: {
    title: 'Tiantian Mall: a copy of your data',
    made: 'Made at (UTC):',
    twice: 'Each kind of data is here twice: .json for programs, .csv for spreadsheets.',
    without:
      'Not included: passwords, keys and codes, of which only irreversible digests are kept. Files you uploaded are listed with their addresses.',
  },
  ru: {
    title: 'Tiantian Mall: копия ваших данных',
    made: 'Время создания (UTC):',
    twice: 'Каждый вид данных приведён дважды: .json — для программ, .csv — для таблиц.',
    without:
      'Сюда не входят пароли, ключи и коды: мы храним только их необратимые отпечатки. Загруженные файлы указаны адресами.',
  },
  kk: {
    title: 'Tiantian Mall: деректеріңіздің көшірмесі',
    made: 'Жасалған уақыты (UTC):',
    twice: 'Деректердің әр түрі екі рет берілген: .json — бағдарламаларға, .csv — кестелерге арналған.',
    without:
      'Мұнда құпиясөздер, кілттер мен кодтар жоқ: біз олардың қайта қалпына келмейтін ізін ғана сақтаймыз. Жүктелген файлдардың мекенжайлары берілген.',
  },
}

/** Describes the archive's contents, in the language of the request. */
export function readMe(parts: readonly PersonalData[], language: Language, at: Date): string {
  const { title, made, twice, without } = ARCHIVE_TEXTS[language]
  const list = parts.map((part) => `  ${part.name}: ${part.title[language]}`)
  return [title, `${made} ${at.toISOString()}`, '', twice, '', ...list, '', without, ''].join('\r\n')
}
