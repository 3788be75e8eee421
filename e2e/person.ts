import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { register } from '@tiantian/contracts/user/login.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import type { AnyAction, Input, Output } from '../contracts/src/action.ts'
import { addToCart } from '../contracts/src/cart/cart.ts'
import type { Language } from '../contracts/src/language.ts'
import { previewCheckout, submitCheckout } from '../contracts/src/order/checkout.ts'
import { createAddress } from '../contracts/src/user/address-form.ts'
import { database } from './database.ts'

export const PASSWORD = 'correct horse 1'

/** A user with a token, who calls the REST API where a test is not about the way there. */
export class Person {
  readonly username: string
  readonly signedIn: SignedIn
  readonly #request: APIRequestContext

  constructor(request: APIRequestContext, username: string, signedIn: SignedIn) {
    this.#request = request
    this.username = username
    this.signedIn = signedIn
  }

  call<A extends AnyAction>(action: A, input: Input<A>): Promise<Output<A>> {
    return callServer(this.#request, action, input, { token: this.signedIn.token })
  }

  async fillCart(quantities: Readonly<Record<string, number>>) {
    for (const [offerId, quantity] of Object.entries(quantities)) {
      await this.call(addToCart, { requestId: randomUUID(), offerId, quantity })
    }
  }

  async addAddress() {
    const address = {
      name: 'Aigerim Sarsenova',
      phone: '+77011234567',
      country: 'KZ',
      cityId: 1_526_384,
      street: 'Abai avenue 10',
      postcode: '050000',
    }
    return (await this.call(createAddress, { requestId: randomUUID(), address })).address
  }

  /** Orders everything selected in the cart. */
  async order() {
    const { id: addressId } = await this.addAddress()
    const { orders } = await this.call(previewCheckout, {})
    const seen = orders
      .flatMap(({ lines }) => lines)
      .map(({ offerId, quantity, unitPriceMinor }) => ({ offerId, quantity, unitPriceMinor }))
    return (await this.call(submitCheckout, { requestId: randomUUID(), addressId, seen })).orders
  }

  /** Orders what is in the cart, and has received it. */
  async orderAndReceive() {
    const orders = await this.order()
    const sql = await database()
    await sql`update orders set state = 'completed', due_at = null where id = any(${orders.map(({ id }) => id)}::uuid[])`
    return orders
  }

  /** Signs the browser in as this user. Call it before the first page opens. */
  async enter(page: Page) {
    const { token, tokenExpired } = this.signedIn
    await page.addInitScript(
      ([key, end]) => {
        if (window.name.includes('entered') || sessionStorage.getItem('entered')) return
        window.name += ' entered'
        sessionStorage.setItem('entered', 'yes')
        localStorage.setItem('uni_id_token', key)
        localStorage.setItem('uni_id_token_expired', end)
      },
      [token, String(tokenExpired)] as const,
    )
  }
}

export function newUsername(): string {
  return `buyer_${randomUUID().slice(0, 12)}`
}

export async function newMember(request: APIRequestContext): Promise<Person> {
  const username = newUsername()
  return new Person(request, username, await callServer(request, register, { username, password: PASSWORD }))
}

export async function newAnonymousUser(request: APIRequestContext): Promise<Person> {
  return new Person(request, '', await callServer(request, loginAnonymous, {}))
}

export async function callServer<A extends AnyAction>(
  request: APIRequestContext,
  action: A,
  input: Input<A>,
  { token, language = 'en' }: { token?: string; language?: Language } = {},
): Promise<Output<A>> {
  const response = await request.post(`/api/${action.name}`, {
    headers: {
      'Accept-Language': language,
      'X-Forwarded-For': anyAddress(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    data: input ?? {},
  })
  const reply: unknown = await response.json()
  expect(reply, action.name).toMatchObject({ code: 0 })
  return reply as Output<A>
}

/** Registrations per hour and IP address are limited; here each call has its own address. */
function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${part()}`
}
