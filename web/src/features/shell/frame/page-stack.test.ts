import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createNavigator, stackOf, withPageStack } from './page-stack.ts'

const SHOP = '/pages/shop/shop?id=1'
const NEWS = '/pages/publish/news-article-list'

function start(...entries: string[]) {
  const history = withPageStack(createMemoryHistory({ initialEntries: entries.length > 0 ? entries : ['/'] }))
  return { history, stack: () => stackOf(history), ...createNavigator(history) }
}

test('a page opened from another is pushed onto the stack', () => {
  const { navigateTo, stack } = start()
  navigateTo(SHOP)
  expect(stack()).toEqual(['/', SHOP])
})

test('a redirect replaces the page', () => {
  const { navigateTo, redirectTo, stack } = start()
  navigateTo(SHOP)
  redirectTo('/pages/cart/cart')
  expect(stack()).toEqual(['/', '/pages/cart/cart'])
})

test('[S2.6] after a relaunch the stack contains only the target', () => {
  const { navigateTo, reLaunch, stack, history } = start()
  navigateTo(SHOP)
  reLaunch(NEWS)
  expect(stack()).toEqual([NEWS])
  expect(history.location.href).toBe(NEWS)
})

test('[S2.8] back goes back when there is a page below', () => {
  const { navigateTo, navigateBack, stack, history } = start()
  navigateTo(SHOP)
  navigateTo('/pages/product/detail?id=2')
  navigateBack()
  expect(history.location.href).toBe(SHOP)
  expect(stack()).toEqual(['/', SHOP])
})

test('[S2.8] back relaunches to / when the page is the only one', () => {
  const { navigateBack, stack, history } = start(SHOP)
  navigateBack()
  expect(history.location.href).toBe('/')
  expect(stack()).toEqual(['/'])
})

test('[S2.8] after a relaunch back goes home and not to the previous page', () => {
  const { navigateTo, reLaunch, navigateBack, history, stack } = start()
  navigateTo(SHOP)
  reLaunch(NEWS)
  navigateBack()
  expect(history.location.href).toBe('/')
  expect(stack()).toEqual(['/'])
})

test('back on the home page as the only page stays there', () => {
  const { navigateBack, history } = start()
  navigateBack()
  expect(history.location.href).toBe('/')
  expect(history.length).toBe(1)
})

test('several pages back stop at the lowest of the stack', () => {
  const { navigateTo, navigateBack, history } = start()
  navigateTo('/a')
  navigateTo('/b')
  navigateBack(9)
  expect(history.location.href).toBe('/')
})

test("the browser's own back restores the stack of that time, and a link pressed there pushes onto it", () => {
  const { navigateTo, reLaunch, history, stack } = start()
  navigateTo(SHOP)
  reLaunch(NEWS)
  history.back()
  expect(stack()).toEqual(['/', SHOP])
  history.push('/pages/cart/cart')
  expect(stack()).toEqual(['/', SHOP, '/pages/cart/cart'])
})

test('the stack is stored in the history entry, so a reload restores it', () => {
  const { navigateTo, history } = start()
  navigateTo(SHOP)
  expect(history.location.state.pageStack).toEqual(['/', SHOP])
})
