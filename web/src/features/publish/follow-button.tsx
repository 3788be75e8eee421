import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getDatasetFollow, setDatasetFollow } from '@tiantian/contracts/publish/dataset-follow.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { query } from '../../sdk/query.ts'
import { useSession } from '../../sdk/session.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import css from './dataset-about.module.css'

/** Subscribes to emails about new figures; a visitor is asked to log in, then returns here. */
export function FollowButton({ slug }: { slug: string }) {
  const t = useText()
  const { isMember } = useSession()
  const client = useQueryClient()
  const following = query(getDatasetFollow, { slug })
  const { data } = useQuery({ ...following, enabled: isMember })
  const setting = useMutation({
    mutationFn: (isFollowed: boolean) => call(setDatasetFollow, { slug, isFollowed }),
    onSuccess(reply) {
      client.setQueryData(following.queryKey, reply)
      showToast({ title: t(reply.isFollowed ? 'publish.dataset.followed' : 'publish.dataset.unfollowed') })
    },
  })
  const isFollowed = data?.isFollowed ?? false
  return (
    <div className={css.follow}>
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={isFollowed}
        isLoading={setting.isPending}
        onClick={() => setting.mutate(!isFollowed)}
      >
        {t(isFollowed ? 'publish.dataset.unfollow' : 'publish.dataset.follow')}
      </Button>
      {isFollowed && (
        <span className={css.hint}>
          {data?.email
            ? t('publish.dataset.followedBy', { email: data.email })
            : t('publish.dataset.noEmail')}
        </span>
      )}
    </div>
  )
}
