import { ledger } from '../en/ledger.ts'
import { shopApi } from '../en/shop-api.ts'
import { shopNumbers } from '../en/shop-numbers.ts'
import { shopToday } from '../en/shop-today.ts'
import { trade } from '../en/trade.ts'

/** Figures, money and programs of a shop. */
export const texts = { shopApi, shopNumbers, shopToday, trade, ledger }
