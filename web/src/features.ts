import { feature as alliance } from './features/alliance/module.ts'
import { feature as enterprise } from './features/enterprise/module.ts'
import { feature as expo } from './features/expo/module.ts'
import { feature as home } from './features/home/module.ts'
import { feature as message } from './features/message/module.ts'
import { feature as myShop } from './features/my-shop/module.ts'
import { feature as order } from './features/order/module.ts'
import { feature as publish } from './features/publish/module.ts'
import { feature as quote } from './features/quote/module.ts'
import { feature as security } from './features/security/module.ts'
import { listFeatures } from './features/shell/feature.ts'
import { feature as user } from './features/user/module.ts'

/** All features that add something to the shell. */
listFeatures([alliance, enterprise, expo, home, message, myShop, order, publish, quote, security, user])
