import { dataroom } from '../en/dataroom.ts'
import { newsroom } from '../en/newsroom.ts'

/** How news and data are made. */
export const texts = { newsroom, dataroom }
