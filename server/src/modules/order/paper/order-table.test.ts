import { countOrders, listOrders } from '@tiantian/contracts/order/order-list.ts'
import { openOrderTable, openSaleTable } from '@tiantian/contracts/order/order-table.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/id.ts'
import { makeOfficer } from '../../../test/make-officer.ts'
import { leadTo, makeTrade } from '../../../test/make-order.ts'
import { readZip } from '../../../test/read-zip.ts'
import type { Person } from '../../../test/test-app.ts'
import { testApp } from '../../../test/test-app.ts'

const here = await testApp()
const buyer = await makeOfficer(here, [])
const one = await makeTrade(here, { buyer })
const other = await makeTrade(here, { buyer, price: 777 })
await leadTo(here, one, 'paid')
const orders = (await buyer.call(listOrders, {})).rows
const codeOf = (id: string) => orders.find((order) => order.id === id)!.code

/** The sheets of orders and of lines, as XML. */
async function sheetsAt(url: string) {
  const file = await here.app.inject({ url })
  expect(file.headers['content-disposition']).toContain('orders.xlsx')
  const files = readZip(file.rawPayload)
  return {
    orders: files.get('xl/worksheets/sheet1.xml')!,
    lines: files.get('xl/worksheets/sheet2.xml')!,
    names: files.get('xl/workbook.xml')!,
  }
}

test('[S1.16] a buyer saves orders with their lines as a spreadsheet, filtered like the list', async () => {
  const { url } = await buyer.call(openOrderTable, {})
  const all = await sheetsAt(url)
  for (const { orderId } of [one, other]) {
    expect(all.orders).toContain(codeOf(orderId))
    expect(all.lines).toContain(codeOf(orderId))
  }
  // 200.00 with 15.00 delivery, paid; the price of a piece of the other.
  expect(all.orders.match(/<v>215<\/v>/g)).toHaveLength(2)
  expect(all.lines).toContain('<v>7.77</v>')
  expect(all.names).toContain('Orders')
  const filtered = await sheetsAt((await buyer.call(openOrderTable, { state: 'paid' })).url)
  expect(filtered.orders).toContain(codeOf(one.orderId))
  expect(filtered.orders + filtered.lines).not.toContain(codeOf(other.orderId))
})

test('[S1.16] my orders are listed by shop, and the shops to choose from are those where I have ordered', async () => {
  const rowsOf = async (shopId: string) => (await buyer.call(listOrders, { shopId })).rows.map(({ id }) => id)
  expect(await rowsOf(one.shopId)).toEqual([one.orderId])
  expect(await rowsOf(newId())).toEqual([])
  const found = await buyer.call(listOrders, { shopId: other.shopId, text: codeOf(other.orderId) })
  expect(found.rows).toHaveLength(1)
  const { shops } = await buyer.call(countOrders, {})
  expect(shops.map(({ id }) => id).toSorted()).toEqual([one.shopId, other.shopId].toSorted())
  const ofShop = await sheetsAt((await buyer.call(openOrderTable, { shopId: one.shopId })).url)
  expect(ofShop.orders).not.toContain(codeOf(other.orderId))
})

test('[S6.3] a shop saves its own orders alone, and a link that was changed opens nothing', async () => {
  const urlOf = async (person: Person) => (await person.call(openSaleTable, {})).url
  const own = await sheetsAt(await urlOf(one.seller))
  expect(own.orders).toContain(codeOf(one.orderId))
  expect(own.orders + own.lines).not.toContain(codeOf(other.orderId))
  expect((await sheetsAt(await urlOf(buyer))).orders).not.toContain(codeOf(one.orderId))
  const foreign = await sheetsAt((await one.seller.call(openSaleTable, { shopId: other.shopId })).url)
  expect(foreign.orders).not.toContain(codeOf(other.orderId))
  const url = await urlOf(one.seller)
  const [path, content, pass] = url.split('~')
  const forged = Buffer.from(
    Buffer.from(content!, 'base64url').toString().replace(one.seller.id, other.seller.id),
  ).toString('base64url')
  expect((await here.app.inject({ url: `${path}~${forged}~${pass}` })).statusCode).toBe(404)
  for (const input of [{ shopId: 'x' }, { state: 'lost' }, { createdFrom: 'yesterday' }])
    expect((await buyer.refused(openOrderTable, input as object)).code).toBe('INVALID_INPUT')
})
