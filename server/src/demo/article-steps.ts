import type { Input } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { createArticle, moveArticleText } from '@tiantian/contracts/publish/office-article.ts'
import { newId } from '../platform/id.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'
import { tomorrowMorning } from './stage.ts'

interface DemoArticle {
  readonly language: Language
  readonly category: string
  readonly title: string
  readonly summary: string
  readonly paragraphs: readonly string[]
}

const LABELS: DemoArticle = {
  language: 'ru',
  category: 'parts',
  title: 'Как читать этикетку детали: номер, партия, дата выпуска',
  summary: 'Три строки на коробке, по которым видно, подойдёт ли деталь и не пролежала ли она пять лет.',
  paragraphs: [
    'Номер производителя стоит первым и часто отличается от номера машины последней буквой: это ревизия. Сверяйте её с той, что снята с автомобиля.',
    'Партия нужна для претензии. Сфотографируйте этикетку до вскрытия: без номера партии завод возврат не рассматривает.',
    'У резины и технических жидкостей смотрите дату выпуска. Ремень старше четырёх лет на складе теряет запас прочности, даже если упаковка целая.',
  ],
}

const PACKING_LISTS: DemoArticle = {
  language: 'zh-Hans',
  category: 'logistics',
  title: '发往中亚的货物：装箱单最常见的五个错误',
  summary: '霍尔果斯的报关员告诉我们，哪些差错会让整车货物多等一天。',
  paragraphs: [
    '毛重与过磅数不一致超过百分之三，海关会要求开箱。请按箱称重，不要按产品目录推算。',
    '品名只写“汽车配件”不够：请写明零件名称、适用车型和海关编码前六位。',
    '同一箱内混装多个零件号时，每个零件号单独一行，数量与形式发票一致。',
  ],
}

interface ArticlePlay {
  readonly office: DemoActor
  readonly authors: () => { readonly russian: DemoActor; readonly chinese: DemoActor }
}

/** One that comes out tomorrow, and one that waits for its review. */
export const articleSteps = (stage: DemoStage, { office, authors }: ArticlePlay): readonly DemoStep[] => [
  {
    hoursAgo: 29,
    async run() {
      const submitted = await submit(stage, authors().russian, LABELS)
      const { language } = LABELS
      const approved = await move(stage, office, { ...submitted, language, event: 'approve' })
      const publishAt = tomorrowMorning()
      await move(stage, office, { ...approved, language, event: 'schedule', publishAt })
    },
  },
  { hoursAgo: 16, run: () => submit(stage, authors().chinese, PACKING_LISTS) },
]

const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})

async function submit(stage: DemoStage, author: DemoActor, written: DemoArticle) {
  const { language, category, title, summary, paragraphs } = written
  const { article } = await stage.call(author, createArticle, {
    requestId: newId(),
    language,
    article: { kind: 'news', category, defaultLanguage: language },
    text: { title, summary, body: { type: 'doc', content: paragraphs.map(paragraph) } },
  })
  const { version } = article.texts[0]!
  return move(stage, author, { id: article.id, language, version, event: 'submit' })
}

async function move(stage: DemoStage, by: DemoActor, input: Input<typeof moveArticleText>) {
  const { article } = await stage.call(by, moveArticleText, input)
  return { id: article.id, version: article.texts[0]!.version }
}
