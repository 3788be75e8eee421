import type { NoticeChannel, NoticeTopic } from '@tiantian/contracts/user/preference.ts'
import { NOTICE_TOPICS } from '@tiantian/contracts/user/preference.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useSuspenseQuery } from '../../sdk/use-query.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './notice-choices.module.css'
import { preferenceQuery } from './preference-query.ts'
import { useSavePreference } from './use-keep-preference.ts'

/** Kinds of notifications, and their channels (S1.7). Account security notifications are always sent. */
export function NoticeChoices() {
  const t = useText()
  const { channels } = useSuspenseQuery(preferenceQuery()).data
  if (channels.length === 0) return null
  return (
    <table className={css.choices}>
      <thead>
        <tr>
          <th scope="col">{t('settings.notices.about')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={css.way}>
              {t(`settings.notices.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_TOPICS.map((topic) => (
          <Choice key={topic} topic={topic} />
        ))}
        <tr>
          <Topic topic="security" />
          <td colSpan={channels.length} className={css.always}>
            {t('settings.notices.alwaysOn')}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Choice({ topic }: { topic: NoticeTopic }) {
  const { channels } = useSuspenseQuery(preferenceQuery()).data
  return (
    <tr>
      <Topic topic={topic} />
      {channels.map((channel) => (
        <td key={channel} className={css.way}>
          <WayBox topic={topic} channel={channel} />
        </td>
      ))}
    </tr>
  )
}

/** Shows the choice at once; it is reverted if it could not be saved. */
function WayBox({ topic, channel }: { topic: NoticeTopic; channel: NoticeChannel }) {
  const t = useText()
  const { notices } = useSuspenseQuery(preferenceQuery()).data
  const [input, setInput] = useState<boolean>()
  const cache = useSavePreference()
  const choose = (isOn: boolean) => {
    setInput(isOn)
    const onSettled = () => setInput(undefined)
    cache.mutate({ notices: { [topic]: { [channel]: isOn } } }, { onSettled })
  }
  const name = t(`settings.notices.topic.${topic}.name`)
  return (
    <Checkbox
      isLabelHidden
      label={`${name}: ${t(`settings.notices.channel.${channel}`)}`}
      isChecked={input ?? notices[topic][channel]}
      onChange={choose}
    />
  )
}

function Topic({ topic }: { topic: NoticeTopic | 'security' }) {
  const t = useText()
  return (
    <th scope="row" className={css.topic}>
      <span className={css.name}>{t(`settings.notices.topic.${topic}.name`)}</span>
      <span className={css.text}>{t(`settings.notices.topic.${topic}.text`)}</span>
    </th>
  )
}
