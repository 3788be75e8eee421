import * as z from 'zod/mini'
import { defineAction } from '../action.ts'
import { language } from '../language.ts'
import { defineMachine } from '../machine.ts'
import { certificateStanding, certificates } from './certificate.ts'
import { SHOP_STATES } from './names.ts'
import { ownShopRow } from './own-shop-list.ts'
import { shop } from './shop.ts'
import { shopSettings } from './shop-form.ts'
import { shopTaxes } from './tax.ts'

/** The life of a shop. A closed one keeps its orders, and its owner may open it again; a suspended one only the office. */
export const shopMachine = defineMachine({
  name: 'shop',
  states: SHOP_STATES,
  transitions: [
    { from: 'active', event: 'close', to: 'closed', by: ['owner'] },
    { from: 'closed', event: 'reopen', to: 'active', by: ['owner'] },
    { from: 'active', event: 'suspend', to: 'suspended', by: ['enterprise.decide'], asksReason: true },
    // Its enterprise is struck off.
    { from: ['active', 'suspended'], event: 'strikeOff', to: 'closed', by: ['enterprise.decide'] },
    { from: 'suspended', event: 'restore', to: 'active', by: ['enterprise.decide'], asksReason: true },
  ],
})
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** As stored: a shop of earlier years may lack what is required by now. */
const storedSettings = z.extend(shopSettings, {
  cityId: z.int(),
  address: z.string(),
  phone: z.string(),
  morePhones: z.array(z.string()),
  languages: z.array(language),
  categories: z.array(z.string()),
  makes: z.array(z.string()),
  certificates,
  taxes: shopTaxes,
})

const ownShop = z.extend(ownShopRow, {
  version,
  settings: storedSettings,
  /** The city of the shop and of its warehouses, by id. */
  cityNames: z.record(z.string(), z.string()),
  /** The brands that its certificates name, by slug. */
  brandNames: z.record(z.string(), z.string()),
  /** How far the office has come with its authorisations. */
  certificateStandings: z.array(certificateStanding),
})
export type OwnShopSettings = z.output<typeof ownShop>
const reply = z.object({ shop: ownShop })

export const getOwnShop = defineAction({
  name: 'shop/own/detail',
  summary: 'The settings of a shop, for its owner and managers (S2.24)',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: reply,
})

export const saveOwnShop = defineAction({
  name: 'shop/own/save',
  summary: 'Change the settings of a shop; refused when somebody else has changed them since (S2.24)',
  auth: 'member',
  input: z.object({ id: z.uuid(), version, settings: shopSettings }),
  output: reply,
  limit: { max: 60, windowSeconds: 60 },
})

export const previewOwnShop = defineAction({
  name: 'shop/own/preview',
  summary:
    'The page that buyers would get for settings of a shop, in one language; nothing is stored (S2.24)',
  kind: 'read',
  auth: 'member',
  input: z.object({ id: z.uuid(), language, settings: shopSettings }),
  output: z.object({ shop }),
  limit: { max: 120, windowSeconds: 600 },
})

export const moveOwnShop = defineAction({
  name: 'shop/own/move',
  summary: 'Close a shop, or open it again; only its owner may',
  auth: 'member',
  input: z.object({ id: z.uuid(), event: z.enum(['close', 'reopen']) }),
  output: reply,
})

export const tieOwnShop = defineAction({
  name: 'shop/own/tie',
  summary:
    'Tie a shop whose enterprise was struck off to the approved enterprise of the caller, who owns both; it can then be opened again',
  auth: 'member',
  input: z.object({ id: z.uuid() }),
  output: reply,
  limit: { max: 20, windowSeconds: 3600 },
})
