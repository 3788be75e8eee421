import { addAbortSignal, Readable } from 'node:stream'
import { CLOUD_TIMEOUT_MAX_MS } from '@tiantian/contracts/constants.ts'
import { CSV_START, csvConvention, csvRows } from '@tiantian/contracts/csv.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import type { Services } from '../../../gateway/implement.ts'
import type { Downloads } from '../../../gateway/transports/downloads.ts'
import type { PersonalData } from '../../../platform/personal-data.ts'
import { rowsOf } from '../../../platform/personal-data.ts'
import type { ZipEntry } from '../../../platform/zip.ts'
import { zip } from '../../../platform/zip.ts'
import { followExportLink } from './data-export.ts'

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
function readMe(parts: readonly PersonalData[], language: Language, at: Date): string {
  const { title, made, twice, without } = ARCHIVE_TEXTS[language]
  const list = parts.map((part) => `  ${part.name}: ${part.title[language]}`)
  return [title, `${made} ${at.toISOString()}`, '', twice, '', ...list, '', without, ''].join('\r\n')
}

interface DataArchiveInput {
  readonly db: Services['db']
  readonly parts: readonly PersonalData[]
  readonly userId: string
  readonly language: Language
  readonly at: Date
}

/** Copies of the personal data of all modules, written while the user downloads them. */
export function createDataDownloads({ db, clock }: Services, parts: readonly PersonalData[]): Downloads {
  return {
    async take(token) {
      const at = clock.now()
      const taken = await followExportLink(db, token, at)
      if (!taken) return undefined
      const content = Readable.from(zip(entriesOf({ db, parts, at, ...taken }), at), { objectMode: false })
      // A client that reads this slowly has disconnected.
      addAbortSignal(AbortSignal.timeout(CLOUD_TIMEOUT_MAX_MS), content)
      return { name: `my-data-${at.toISOString().slice(0, 10)}.zip`, mediaType: 'application/zip', content }
    },
  }
}

function* entriesOf(input: DataArchiveInput): Generator<ZipEntry> {
  const { parts, language, at } = input
  yield { name: 'README.txt', content: textOf(readMe(parts, language, at)) }
  for (const part of parts) {
    yield { name: `${part.name}.json`, content: jsonOf(part, input) }
    yield { name: `${part.name}.csv`, content: csvOf(part, input) }
  }
}

async function* textOf(text: string) {
  yield text
}

async function* jsonOf(part: PersonalData, { db, userId, language }: DataArchiveInput) {
  let separator = '[\n'
  for await (const row of rowsOf(db, part, userId, language)) {
    yield separator + JSON.stringify(row)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvOf(part: PersonalData, { db, userId, language }: DataArchiveInput) {
  const names = Object.keys(part.columns)
  const convention = csvConvention(language)
  yield CSV_START + csvRows([names], convention)
  for await (const row of rowsOf(db, part, userId, language)) {
    yield csvRows([names.map((name) => row[name])], convention)
  }
}
