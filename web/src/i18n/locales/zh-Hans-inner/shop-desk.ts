import { ledger } from '../zh-Hans/ledger.ts'
import { shopApi } from '../zh-Hans/shop-api.ts'
import { shopNumbers } from '../zh-Hans/shop-numbers.ts'
import { shopToday } from '../zh-Hans/shop-today.ts'
import { trade } from '../zh-Hans/trade.ts'

/** Figures, money and programs of a shop. */
export const texts = { shopApi, shopNumbers, shopToday, trade, ledger }
