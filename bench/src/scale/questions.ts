import type { Mall } from '../mall.ts'
import { detailQuestions } from './detail-questions.ts'
import { listQuestions } from './list-questions.ts'
import type { Question } from './question.ts'
import { shopQuestions } from './shop-questions.ts'
import { numberQuestions, wordQuestions } from './text-questions.ts'

/** Every kind of question to the catalogue, drawn from what the world holds. */
export async function questionsOf(mall: Mall): Promise<Question[]> {
  return [
    ...(await listQuestions(mall)),
    ...(await wordQuestions(mall)),
    ...(await numberQuestions(mall)),
    ...(await shopQuestions(mall)),
    ...(await detailQuestions(mall)),
  ]
}
