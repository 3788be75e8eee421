import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconIndentDecrease from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs'
import IconIndentIncrease from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { named } from '@tiantian/contracts/form-fields.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import type { OwnCategoryTree } from '@tiantian/contracts/shop/shop-category.ts'
import {
  categoryPaths,
  getOwnCategories,
  SHOP_CATEGORIES_MAX,
  SHOP_CATEGORY_DEPTH_MAX,
  SHOP_CATEGORY_NAME_MAX,
  saveOwnCategories,
} from '@tiantian/contracts/shop/shop-category.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { query } from '../../sdk/query.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { field } from '../../ui/form/use-form.ts'
import { showModal } from '../../ui/overlay/modal-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadState } from '../../ui/states.tsx'
import surface from '../../ui/surface.module.css'
import { ItemSheet } from '../office-event-setup/item-sheet.tsx'
import { LocalizedTextField, WritingLanguage } from '../office-event-setup/localized-text-field.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { ShopMissing } from '../shop/shop-page.tsx'
import { NotYourRole } from '../user/not-your-role.tsx'
import type { CategoryTree, TreeItem } from './category-tree.ts'
import { added, droppedOn, levelsOf, movesOf, removed, renamed } from './category-tree.ts'
import css from './edit-category-page.module.css'

const treeQuery = (shopId: string) => query(getOwnCategories, { shopId })

/** The own categories of a shop: three levels, moved by drag or by buttons; every change is saved at once (S2.29). */
export function EditCategoryPage({ shopId }: { shopId: string }) {
  const t = useText()
  const result = useQuery(treeQuery(shopId))
  const { data, error } = result
  if (hasCode(error, 'SHOP_NOT_FOUND')) return <ShopMissing />
  const isRefused = hasCode(error, 'PERMISSION_DENIED')
  return (
    <PageFrame title={t('myShop.categories.title')}>
      {isRefused && <NotYourRole />}
      {!(data || isRefused) && <LoadState result={result} skeleton={<Skeleton height={320} radius={12} />} />}
      {data && !isRefused && <Editor key={shopId} tree={data.tree} />}
    </PageFrame>
  )
}

/** The category in the sheet; a new one has no id yet. */
interface EditedCategory {
  readonly id?: string
  readonly parentId: string | null
  readonly name: TreeItem['name']
}

function Editor({ tree: { shopId, shopName, version, categories } }: { tree: OwnCategoryTree }) {
  const t = useText()
  const [language, setLanguage] = useState(useLanguage())
  const writing = useMemo(() => ({ language, setLanguage }), [language])
  const [edited, setEdited] = useState<EditedCategory>()
  const saving = useSaving(shopId, version)
  const tree: CategoryTree = saving.isPending ? saving.variables : categories
  const isFull = tree.length >= SHOP_CATEGORIES_MAX
  const save = async ({ name }: { name: TreeItem['name'] }) => {
    const { id, parentId = null } = edited ?? {}
    await saving.mutateAsync(
      id === undefined ? added(tree, { id: newRequestId(), parentId, name }) : renamed(tree, id, name),
    )
  }
  const remove = async ({ id, name }: TreeItem) => {
    const content = t('myShop.categories.removeAsk', { name: textIn(name, language) })
    const confirmText = t('myShop.categories.remove')
    if (await showModal({ content, confirmText, isDangerous: true })) saving.mutate(removed(tree, id))
  }
  return (
    <WritingLanguage value={writing}>
      <div className={css.page}>
        <p className={css.lead}>{t('myShop.categories.lead', { shop: shopName })}</p>
        <div className={css.tools}>
          <Button disabled={isFull} onClick={() => setEdited({ parentId: null, name: {} })}>
            {t('myShop.categories.add')}
          </Button>
          <PageLink
            url={pageUrl('/pages/shop/product-page', { shopId })}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('myShop.categories.fill')}
          </PageLink>
        </div>
        {tree.length === 0 && (
          <EmptyState title={t('myShop.categories.none')} text={t('myShop.categories.noneText')} />
        )}
        {tree.length > 0 && (
          <CategoryRows
            tree={tree}
            counts={countsOf(tree, categories)}
            isFull={isFull}
            onMove={(next) => saving.mutate(next)}
            onAdd={(parentId) => setEdited({ parentId, name: {} })}
            onEdit={setEdited}
            onRemove={(item) => void remove(item)}
          />
        )}
        {edited && (
          <ItemSheet
            title={t(edited.id === undefined ? 'myShop.categories.add' : 'myShop.categories.rename')}
            start={{ name: edited.name }}
            schema={NAME}
            save={save}
            onClose={() => setEdited(undefined)}
          >
            {(form) => (
              <LocalizedTextField
                label={t('myShop.categories.name')}
                maxLength={SHOP_CATEGORY_NAME_MAX}
                {...field(form, 'name')}
              />
            )}
          </ItemSheet>
        )}
      </div>
    </WritingLanguage>
  )
}

/** The products in each category and below it. */
function countsOf(tree: CategoryTree, counted: OwnCategoryTree['categories']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  const paths = categoryPaths(tree)
  for (const { id, productCount } of counted)
    for (const above of paths.get(id) ?? []) sums.set(above, (sums.get(above) ?? 0) + productCount)
  return sums
}

const NAME = z.object({ name: named(SHOP_CATEGORY_NAME_MAX) })

/** Saves a whole tree; the one that was changed is shown meanwhile. */
function useSaving(shopId: string, version: number) {
  const client = useQueryClient()
  const { queryKey } = treeQuery(shopId)
  return useMutation({
    mutationFn: (tree: CategoryTree) =>
      call(saveOwnCategories, {
        shopId,
        version,
        categories: tree.map(({ id, parentId, name }) => ({ id, parentId, name })),
      }),
    onSuccess: (reply) => client.setQueryData(queryKey, reply),
    onError(error) {
      showFailure(error)
      // Somebody else has changed it: theirs is shown.
      void client.invalidateQueries({ queryKey })
    },
  })
}

interface CategoryRowsProps {
  tree: CategoryTree
  counts: ReadonlyMap<string, number>
  isFull: boolean
  onMove: (tree: CategoryTree) => void
  onAdd: (parentId: string) => void
  onEdit: (item: TreeItem) => void
  onRemove: (item: TreeItem) => void
}

function CategoryRows({ tree, counts, isFull, onMove, onAdd, onEdit, onRemove }: CategoryRowsProps) {
  const t = useText()
  const language = useLanguage()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const levels = levelsOf(tree)
  const drop = (targetId: string) => {
    const next = dragged && droppedOn(tree, dragged, targetId)
    if (next) onMove(next)
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <ul className={css.list} aria-label={t('myShop.categories.title')}>
      {tree.map((item) => {
        const level = levels.get(item.id) ?? 1
        const name = textIn(item.name, language)
        const moves = movesOf(tree, item.id)
        return (
          <li
            key={item.id}
            className={cx(surface.panel, css.row)}
            style={{ '--level': level - 1 } as CSSProperties}
            aria-label={name}
            data-over={over === item.id && dragged !== item.id ? '' : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(item.id)
            }}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(item.id)
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={(event) => {
              event.preventDefault()
              drop(item.id)
            }}
          >
            <span className={css.words}>
              <b className={css.name}>{name}</b>
              <span className={css.count}>
                {t('myShop.categories.products', { count: counts.get(item.id) ?? 0 })}
              </span>
            </span>
            <span className={css.actions}>
              <Move label={t('myShop.categories.up', { name })} tree={moves.up} onMove={onMove}>
                <IconArrowUp {...ICON} />
              </Move>
              <Move label={t('myShop.categories.down', { name })} tree={moves.down} onMove={onMove}>
                <IconArrowDown {...ICON} />
              </Move>
              <Move label={t('myShop.categories.outward', { name })} tree={moves.outward} onMove={onMove}>
                <IconIndentDecrease {...ICON} />
              </Move>
              <Move label={t('myShop.categories.inward', { name })} tree={moves.inward} onMove={onMove}>
                <IconIndentIncrease {...ICON} />
              </Move>
              {level < SHOP_CATEGORY_DEPTH_MAX && (
                <IconButton
                  label={t('myShop.categories.addBelow', { name })}
                  disabled={isFull}
                  onClick={() => onAdd(item.id)}
                >
                  <IconPlus {...ICON} />
                </IconButton>
              )}
              <IconButton label={t('myShop.categories.renameOf', { name })} onClick={() => onEdit(item)}>
                <IconPencil {...ICON} />
              </IconButton>
              <IconButton label={t('myShop.categories.removeOf', { name })} onClick={() => onRemove(item)}>
                <IconTrash {...ICON} />
              </IconButton>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

interface MoveProps {
  label: string
  /** The tree after the move; undefined where it cannot go. */
  tree: CategoryTree | undefined
  onMove: (tree: CategoryTree) => void
  children: ReactNode
}

function Move({ label, tree, onMove, children }: MoveProps) {
  return (
    <IconButton label={label} disabled={!tree} onClick={() => tree && onMove(tree)}>
      {children}
    </IconButton>
  )
}
