import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { getWorkspaceItem, saveWorkspaceItem } from '@tiantian/contracts/office/workspace.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { showFailure } from '../features/shell/error/failure.ts'
import { useText } from '../i18n/use-text.ts'
import { call } from '../sdk/call.ts'
import { query } from '../sdk/query.ts'
import { useQuery } from '../sdk/use-query.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { CrossIcon } from '../ui/icons.tsx'
import { Menu, MenuItem } from '../ui/overlay/menu.tsx'
import type { FilterParams } from './filter-bar.tsx'
import css from './query-table.module.css'

interface SavedView {
  readonly name: string
  readonly params: FilterParams
}

/** Those used longest ago make room; the stored order is that of use. */
const VIEWS_MAX = 20

/** Filters, order and columns under names of the user's own, kept on the server for all their devices. */
export function SavedViews({
  params,
  onShow,
}: {
  params: FilterParams
  onShow: (params: FilterParams) => void
}) {
  const t = useText()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const key = `views:${useRouterState({ select: ({ location }) => location.pathname })}`
  const item = query(getWorkspaceItem, { key })
  const { data } = useQuery({ ...item, enabled: isOpen })
  const views = (data?.item ? JSON.parse(data.item.content) : []) as readonly SavedView[]
  const saving = useMutation({
    mutationFn: (next: readonly SavedView[]) =>
      call(saveWorkspaceItem, { key, content: JSON.stringify(next.slice(-VIEWS_MAX)) }),
    onSuccess: () => client.invalidateQueries({ queryKey: item.queryKey }),
    onError: showFailure,
  })
  const others = (one: string) => views.filter((view) => view.name !== one)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const text = name.trim()
    if (text === '') return
    saving.mutate([...others(text), { name: text, params }])
    setName('')
  }
  return (
    <Menu
      label={t('officeKit.views.title')}
      face={<IconBookmark size={18} stroke={1.7} aria-hidden />}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      buttonClass={buttonClass({ variant: 'secondary', size: 'sm' })}
      panelClass={css.menu}
    >
      {views
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((view) => (
          <div key={view.name} className={css.view}>
            <MenuItem
              onClick={() => {
                onShow(view.params)
                if (view !== views.at(-1)) saving.mutate([...others(view.name), view])
                setOpen(false)
              }}
            >
              {view.name}
            </MenuItem>
            <IconButton
              label={t('officeKit.views.remove', { name: view.name })}
              onClick={() => saving.mutate(others(view.name))}
            >
              <CrossIcon size={16} />
            </IconButton>
          </div>
        ))}
      <form className={css.view} onSubmit={save}>
        <TextField
          label={t('officeKit.views.name')}
          isLabelHidden
          placeholder={t('officeKit.views.name')}
          maxLength={60}
          value={name}
          onChange={setName}
        />
        <Button type="submit" size="sm" isLoading={saving.isPending}>
          {t('officeKit.views.save')}
        </Button>
      </form>
    </Menu>
  )
}
