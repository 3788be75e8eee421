import { LANGUAGES } from '@tiantian/contracts/language.ts'
import { queryProducts } from '@tiantian/contracts/search/search.ts'
import type { Mall } from './mall.ts'
import { pathOf } from './reads.ts'
import type { JudgedProduct, Judgement } from './relevance-grade.ts'
import { gradeOf, isNumberJudgement, ndcg } from './relevance-grade.ts'
import { readJudgements, readWorld } from './relevance-world.ts'
import type { Result } from './result.ts'
import { atLeast, atMost } from './result.ts'

/** How one judged query was answered, asked in one language of the pages. */
export interface Answered {
  readonly judgement: Judgement
  readonly ndcg: number
  readonly isFirstRight: boolean
  readonly isEmpty: boolean
  /** Grades of the first ten. */
  readonly grades: readonly number[]
}

/** Runs all judged queries, each in four languages of the pages, against the demo world. */
export async function measureRelevance(mall: Pick<Mall, 'url' | 'db'>): Promise<Result[]> {
  const answered = await askAll(mall)
  for (const line of failures(answered)) console.log(line)
  for (const line of tableBy('kind', answered, ({ judgement }) => judgement.kinds)) console.log(line)
  for (const line of tableBy('language', answered, ({ judgement }) => [judgement.lang])) console.log(line)
  return resultsOf(answered)
}

export async function askAll(mall: Pick<Mall, 'url' | 'db'>): Promise<Answered[]> {
  const [judgements, world] = [await readJudgements(), await readWorld(mall)]
  const products = [...world.values()]
  const answered: Answered[] = []
  for (const judgement of judgements) {
    const ideal = products.map((product) => gradeOf(judgement, product))
    // What the world does not sell cannot be judged.
    if (!ideal.includes(3)) {
      console.log(`     not on sale: ${judgement.id} ${judgement.query}`)
      continue
    }
    for (const language of LANGUAGES) {
      const ids = await askOne(mall.url, judgement.query, language)
      answered.push(answerOf(judgement, ids, ideal, world))
    }
  }
  return answered
}

async function askOne(url: string, text: string, language: string): Promise<string[]> {
  const response = await fetch(url + pathOf(queryProducts, { text, limit: 10 }, language))
  const reply = (await response.json()) as { code: number | string; rows?: { id: string }[] }
  if (reply.code !== 0) throw new Error(`${text} was answered ${reply.code}`)
  return (reply.rows ?? []).map(({ id }) => id)
}

function answerOf(
  judgement: Judgement,
  ids: readonly string[],
  ideal: readonly number[],
  world: ReadonlyMap<string, JudgedProduct>,
): Answered {
  const grades = ids.map((id) => gradeOf(judgement, world.get(id)!))
  return {
    judgement,
    grades,
    ndcg: ndcg(grades, ideal),
    isFirstRight: grades[0] === 3,
    isEmpty: ids.length === 0,
  }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const ndcgOf = (answered: readonly Answered[]) => mean(answered.map((one) => one.ndcg))
const firstOf = (answered: readonly Answered[]) => mean(answered.map((one) => Number(one.isFirstRight)))

const SPOKEN = ['zh', 'en', 'ru', 'kk']

function resultsOf(answered: readonly Answered[]): Result[] {
  const [numbers, names] = [
    answered.filter(({ judgement }) => isNumberJudgement(judgement)),
    answered.filter(({ judgement }) => !isNumberJudgement(judgement)),
  ]
  const byLanguage = SPOKEN.map((lang) => ndcgOf(answered.filter(({ judgement }) => judgement.lang === lang)))
  const empty = mean(answered.map(({ isEmpty }) => Number(isEmpty)))
  return [
    atLeast('relevance, nDCG@10', ndcgOf(answered), '', 0.9),
    atLeast('relevance, first find of names right', firstOf(names), '', 0.85),
    atLeast('relevance, first find of numbers right', firstOf(numbers), '', 0.98),
    atMost('relevance, queries that find nothing', empty * 100, '%', 1),
    atMost('relevance, gap between languages', Math.max(...byLanguage) - Math.min(...byLanguage), '', 0.06),
  ]
}

function* tableBy(
  title: string,
  answered: readonly Answered[],
  keysOf: (one: Answered) => readonly string[],
) {
  const groups = new Map<string, Answered[]>()
  for (const one of answered) {
    for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one])
  }
  yield `\n${title.padEnd(22)} queries  nDCG@10  first right`
  for (const [key, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const count = String(group.length / LANGUAGES.length).padStart(7)
    yield `${key.padEnd(22)} ${count}  ${ndcgOf(group).toFixed(3).padStart(7)}  ${firstOf(group).toFixed(3).padStart(11)}`
  }
}

/** Queries answered badly, each once. */
function* failures(answered: readonly Answered[]) {
  const seen = new Set<string>()
  for (const { judgement, grades, ndcg: value } of answered) {
    if (value >= 0.9 || seen.has(judgement.id)) continue
    seen.add(judgement.id)
    yield `     ${value.toFixed(2)} ${judgement.id} ${judgement.query}  [${grades.join('')}]`
  }
}
