import { dataroom } from '../ru/dataroom.ts'
import { newsroom } from '../ru/newsroom.ts'

/** How news and data are made. */
export const texts = { newsroom, dataroom }
