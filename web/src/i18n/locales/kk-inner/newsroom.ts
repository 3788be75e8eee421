import { dataroom } from '../kk/dataroom.ts'
import { newsroom } from '../kk/newsroom.ts'

/** How news and data are made. */
export const texts = { newsroom, dataroom }
