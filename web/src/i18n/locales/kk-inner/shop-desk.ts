import { ledger } from '../kk/ledger.ts'
import { shopApi } from '../kk/shop-api.ts'
import { shopNumbers } from '../kk/shop-numbers.ts'
import { shopToday } from '../kk/shop-today.ts'
import { trade } from '../kk/trade.ts'

/** Figures, money and programs of a shop. */
export const texts = { shopApi, shopNumbers, shopToday, trade, ledger }
