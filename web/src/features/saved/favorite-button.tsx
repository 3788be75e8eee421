import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listFavoriteMarks, listFavorites, setFavorite } from '@tiantian/contracts/activity/favorite.ts'
import type { SavedKind } from '@tiantian/contracts/activity/saved-kind.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import type { IconProps } from '../../ui/icons.tsx'
import { Icon } from '../../ui/icons.tsx'
import css from './favorite-button.module.css'

type Marks = Awaited<ReturnType<typeof call<typeof listFavoriteMarks>>>

const MINUTES_MS = 300_000
const marksQuery = () => ({ ...query(listFavoriteMarks, {}), staleTime: MINUTES_MS })

/**
 * Whether an item is a favorite, and changing it. Lists are the same for everybody and cached for all; the user's own
 * marks are loaded once for all hearts.
 */
function useFavorite(kind: SavedKind, id: string) {
  const { token } = useSession()
  const queryClient = useQueryClient()
  const { queryKey } = marksQuery()
  const { data } = useQuery({ ...marksQuery(), enabled: token !== undefined })
  const isFavorite = token !== undefined && isMarked(data, kind, id)
  const { mutate } = useMutation({
    // One request after the other: the last press counts.
    scope: { id: `favorite ${kind} ${id}` },
    mutationFn: (next: boolean) => call(setFavorite, { kind, id, isFavorite: next }),
    async onMutate(next) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (marks) => marked(marks, kind, id, next))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess(reply) {
      // The first token triggers loading the marks of a new account: empty, if loaded before this request was done.
      queryClient.setQueryData(queryKey, (marks) => marked(marks, kind, id, reply.isFavorite))
      void queryClient.invalidateQueries(readsBy(listFavorites))
    },
  })
  // Pressed before the marks are here, a heart would add what is a favorite already, and forget the other marks.
  const toggle = async () => {
    const marks =
      token === undefined ? undefined : await queryClient.ensureQueryData(marksQuery()).catch(() => data)
    mutate(!isMarked(marks, kind, id))
  }
  return { isFavorite, toggle }
}

const isMarked = (marks: Marks | undefined, kind: SavedKind, id: string) =>
  (marks?.marks ?? []).some((of) => of.kind === kind && of.ids.includes(id))

function marked(marks: Marks | undefined, kind: SavedKind, id: string, isFavorite: boolean): Marks {
  const before = marks?.marks ?? []
  const ids = before.find((of) => of.kind === kind)?.ids.filter((other) => other !== id) ?? []
  const mine = { kind, ids: isFavorite ? [...ids, id] : ids }
  return { marks: [...before.filter((of) => of.kind !== kind), mine] }
}

interface FavoriteButtonProps {
  kind: SavedKind
  id: string
  /** The name of the item, for screen readers. */
  name: string
  /** `corner` is placed on the picture of a card, `button` among others on a page. */
  variant?: 'corner' | 'button'
}

/** A heart that adds an item to the favorites or removes it. */
export function FavoriteButton({ kind, id, name, variant = 'corner' }: FavoriteButtonProps) {
  const t = useText()
  const { isFavorite, toggle } = useFavorite(kind, id)
  if (variant === 'button') {
    return (
      <Button
        variant="soft"
        size="sm"
        aria-pressed={isFavorite}
        icon={<HeartIcon size={18} className={css.heart} />}
        onClick={() => void toggle()}
      >
        {isFavorite ? t('saved.kept') : t('saved.keep')}
      </Button>
    )
  }
  return (
    <button
      type="button"
      className={css.corner}
      aria-pressed={isFavorite}
      aria-label={t('saved.keepOf', { name })}
      title={isFavorite ? t('saved.kept') : t('saved.keep')}
      onClick={() => void toggle()}
    >
      <span className={css.disc}>
        <HeartIcon size={18} className={css.heart} />
      </span>
    </button>
  )
}

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.2S3.6 15.4 3.6 9.4A4.6 4.6 0 0112 6.8a4.6 4.6 0 018.4 2.6c0 6-8.4 10.8-8.4 10.8z" />
    </Icon>
  )
}
