import { expect, test } from 'vitest'
import type { TreeItem } from './category-tree.ts'
import { added, droppedOn, inTreeOrder, levelsOf, movesOf, removed } from './category-tree.ts'

const item = (id: string, parentId: string | null): TreeItem => ({ id, parentId, name: { en: id } })
/** Brakes with discs and pads, of which ceramic ones; filters; oils. */
const tree = [
  item('brakes', null),
  item('discs', 'brakes'),
  item('pads', 'brakes'),
  item('ceramic', 'pads'),
  item('filters', null),
  item('oils', null),
]

/** `a(b c) d` */
function shown(list: readonly TreeItem[] | undefined, parentId: string | null = null): string {
  return (list ?? [])
    .filter((one) => one.parentId === parentId)
    .map(({ id }) => {
      const below = shown(list, id)
      return below ? `${id}(${below})` : id
    })
    .join(' ')
}

test('[S2.29] a category moves among its siblings with all that is below it', () => {
  expect(shown(movesOf(tree, 'brakes').down)).toBe('filters brakes(discs pads(ceramic)) oils')
  expect(shown(movesOf(tree, 'oils').up)).toBe('brakes(discs pads(ceramic)) oils filters')
  expect(movesOf(tree, 'brakes').up).toBeUndefined()
  expect(movesOf(tree, 'oils').down).toBeUndefined()
})

test('[S2.29] a category moves below the one before it, and out behind its parent', () => {
  expect(shown(movesOf(tree, 'filters').inward)).toBe('brakes(discs pads(ceramic) filters) oils')
  expect(shown(movesOf(tree, 'pads').outward)).toBe('brakes(discs) pads(ceramic) filters oils')
  expect(movesOf(tree, 'brakes').outward).toBeUndefined()
})

test('[S2.29] nothing gets deeper than three levels', () => {
  // Pads have a level below them.
  expect(movesOf(tree, 'pads').inward).toBeUndefined()
  const swapped = movesOf(tree, 'brakes').down!
  expect(movesOf(swapped, 'brakes').inward).toBeUndefined()
  expect(droppedOn(tree, 'brakes', 'ceramic')).toBeUndefined()
})

test('[S2.29] dropped on another it stands before that one', () => {
  expect(shown(droppedOn(tree, 'oils', 'pads'))).toBe('brakes(discs oils pads(ceramic)) filters')
  expect(shown(droppedOn(tree, 'ceramic', 'filters'))).toBe('brakes(discs pads) ceramic filters oils')
})

test('a parent always stands before what is below it; removed, it takes that along', () => {
  expect(inTreeOrder(tree.toReversed()).map(({ id }) => id)).toEqual([
    'oils',
    'filters',
    'brakes',
    'pads',
    'ceramic',
    'discs',
  ])
  expect(shown(removed(tree, 'brakes'))).toBe('filters oils')
  expect(shown(added(tree, item('sump', 'oils')))).toBe('brakes(discs pads(ceramic)) filters oils(sump)')
  expect(levelsOf(tree).get('ceramic')).toBe(3)
})
