import { ledger } from '../ru/ledger.ts'
import { shopApi } from '../ru/shop-api.ts'
import { shopNumbers } from '../ru/shop-numbers.ts'
import { shopToday } from '../ru/shop-today.ts'
import { trade } from '../ru/trade.ts'

/** Figures, money and programs of a shop. */
export const texts = { shopApi, shopNumbers, shopToday, trade, ledger }
