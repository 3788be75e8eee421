import { dataroom } from '../zh-Hans/dataroom.ts'
import { newsroom } from '../zh-Hans/newsroom.ts'

/** How news and data are made. */
export const texts = { newsroom, dataroom }
