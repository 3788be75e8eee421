import type { LocalizedText } from '@tiantian/contracts/language.ts'
import { categoryPaths, SHOP_CATEGORY_DEPTH_MAX } from '@tiantian/contracts/shop/shop-category.ts'

/** A category in a tree that is kept as a list: each parent directly before all that is below it. */
export interface TreeItem {
  readonly id: string
  readonly parentId: string | null
  readonly name: LocalizedText
}
export type CategoryTree = readonly TreeItem[]

/** Puts each category behind its parent, whatever the order of the list. */
export function inTreeOrder<Item extends TreeItem>(items: readonly Item[]): readonly Item[] {
  const below = (parentId: string | null): Item[] =>
    items.filter((item) => item.parentId === parentId).flatMap((item) => [item, ...below(item.id)])
  return below(null)
}

/** The level of each category by its id, from 1. */
export const levelsOf = (tree: CategoryTree): ReadonlyMap<string, number> =>
  new Map([...categoryPaths(tree)].map(([id, path]) => [id, path.length]))

/** A category with all that is below it. */
function branchOf(tree: CategoryTree, id: string): CategoryTree {
  const paths = categoryPaths(tree)
  return tree.filter((item) => paths.get(item.id)?.includes(id))
}

const without = (tree: CategoryTree, branch: CategoryTree): CategoryTree =>
  tree.filter((item) => !branch.includes(item))

const siblingsOf = (tree: CategoryTree, id: string): CategoryTree => {
  const parentId = tree.find((item) => item.id === id)?.parentId ?? null
  return tree.filter((item) => item.parentId === parentId)
}

/** The tree with a branch below another parent, before a sibling there or at the end. */
function placed(tree: CategoryTree, id: string, parentId: string | null, beforeId?: string): CategoryTree {
  const branch = branchOf(tree, id).map((item) => (item.id === id ? { ...item, parentId } : item))
  const rest = without(tree, branchOf(tree, id))
  const at = rest.findIndex((item) => item.id === beforeId)
  return inTreeOrder(at < 0 ? [...rest, ...branch] : rest.toSpliced(at, 0, ...branch))
}

/** Each way to move a category; undefined where it cannot go. */
export interface TreeMoves {
  readonly up: CategoryTree | undefined
  readonly down: CategoryTree | undefined
  /** Below the sibling before it. */
  readonly inward: CategoryTree | undefined
  /** Behind its parent. */
  readonly outward: CategoryTree | undefined
}

export function movesOf(tree: CategoryTree, id: string): TreeMoves {
  const siblings = siblingsOf(tree, id)
  const at = siblings.findIndex((item) => item.id === id)
  const item = siblings[at]
  const before = siblings[at - 1]
  const after = siblings[at + 1]
  const beyond = siblings[at + 2]
  const parent = tree.find((one) => one.id === item?.parentId)
  const behindParent = parent && siblingsOf(tree, parent.id)
  const next = parent && behindParent?.[behindParent.indexOf(parent) + 1]
  return {
    up: item && before && placed(tree, id, item.parentId, before.id),
    down: item && after && placed(tree, id, item.parentId, beyond?.id),
    inward: before && fits(tree, id, before.id) ? placed(tree, id, before.id) : undefined,
    outward: parent && placed(tree, id, parent.parentId, next?.id),
  }
}

/** Whether the deepest category of the branch stays within the limit below that parent. */
function fits(tree: CategoryTree, id: string, parentId: string | null): boolean {
  const levels = levelsOf(tree)
  const levelOf = (one: string) => levels.get(one) ?? 1
  const height = Math.max(...branchOf(tree, id).map((item) => levelOf(item.id))) - levelOf(id) + 1
  return (parentId === null ? 0 : levelOf(parentId)) + height <= SHOP_CATEGORY_DEPTH_MAX
}

/** Dropped on another: before it, at its level. Undefined for one below itself, or when it gets too deep. */
export function droppedOn(tree: CategoryTree, id: string, targetId: string): CategoryTree | undefined {
  const target = tree.find((item) => item.id === targetId)
  if (!target || branchOf(tree, id).includes(target) || !fits(tree, id, target.parentId)) return undefined
  return placed(tree, id, target.parentId, targetId)
}

export const added = (tree: CategoryTree, item: TreeItem): CategoryTree => inTreeOrder([...tree, item])
export const renamed = (tree: CategoryTree, id: string, name: LocalizedText): CategoryTree =>
  tree.map((item) => (item.id === id ? { ...item, name } : item))
export const removed = (tree: CategoryTree, id: string): CategoryTree => without(tree, branchOf(tree, id))
