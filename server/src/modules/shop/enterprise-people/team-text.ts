import type { PeopleTexts } from './people-text.ts'

export const INVITED: PeopleTexts = {
  'zh-Hans': {
    subject: '{person}邀请您加入企业“{enterprise}”',
    text: '{person}邀请您加入企业“{enterprise}”的团队。请登录此邮箱对应的账号，在{days}天内接受或谢绝。如果您不认识对方，请忽略此消息。',
    open: '查看邀请',
  },
  en: {
    subject: '{person} invites you into the team of {enterprise}',
    text: '{person} invites you to work for the enterprise {enterprise}. Sign in to the account of this address and accept or decline within {days} days. If you do not know them, ignore this message.',
    open: 'View the invitation',
  },
  ru: {
    subject: 'Приглашение в команду {enterprise}',
    text: 'Вас приглашают в команду предприятия {enterprise}. От кого: {person}. Войдите в аккаунт с этим адресом и примите или отклоните приглашение. Срок в днях: {days}. Если отправитель вам незнаком, не обращайте внимания на это сообщение.',
    open: 'Открыть приглашение',
  },
  kk: {
    subject: '{enterprise} командасына шақыру',
    text: 'Сізді {enterprise} кәсіпорнының командасына шақырды. Шақырған: {person}. Осы мекенжайдағы аккаунтқа кіріп, {days} күн ішінде қабылдаңыз немесе бас тартыңыз. Жіберушіні танымасаңыз, бұл хабарды елемеңіз.',
    open: 'Шақыруды ашу',
  },
}

/** To the owner when somebody joins, and to the member when the owner changes their role or removes them. */
export const TEAM_CHANGED: Readonly<Record<'joined' | 'role' | 'removed', PeopleTexts>> = {
  joined: {
    'zh-Hans': {
      subject: '{person}已加入“{enterprise}”',
      text: '{person}接受了邀请，现已加入企业“{enterprise}”的团队。',
      open: '查看团队',
    },
    en: {
      subject: '{person} has joined {enterprise}',
      text: '{person} has accepted your invitation and now works for {enterprise}.',
      open: 'View the team',
    },
    ru: {
      subject: '{enterprise}: новый сотрудник',
      text: 'Приглашение принято, теперь в команде {enterprise}: {person}.',
      open: 'Открыть команду',
    },
    kk: {
      subject: '{enterprise}: жаңа қызметкер',
      text: 'Шақыру қабылданды, енді {enterprise} командасында: {person}.',
      open: 'Команданы ашу',
    },
  },
  role: {
    'zh-Hans': {
      subject: '您在“{enterprise}”的角色已变更',
      text: '企业“{enterprise}”的所有者变更了您的角色。店铺中的角色不变。',
      open: '查看',
    },
    en: {
      subject: 'Your role in {enterprise} has changed',
      text: 'The owner of {enterprise} has given you another role. Your roles in its shops stay as they are.',
      open: 'Open',
    },
    ru: {
      subject: 'Ваша роль в {enterprise} изменена',
      text: 'Владелец предприятия {enterprise} изменил вашу роль. Роли в магазинах остались прежними.',
      open: 'Открыть',
    },
    kk: {
      subject: '{enterprise} ішіндегі рөліңіз өзгерді',
      text: '{enterprise} иесі рөліңізді өзгертті. Дүкендердегі рөлдеріңіз сол күйінде қалды.',
      open: 'Ашу',
    },
  },
  removed: {
    'zh-Hans': {
      subject: '您已不在“{enterprise}”的团队中',
      text: '企业“{enterprise}”的所有者已将您移出企业及其店铺的团队。',
      open: '查看',
    },
    en: {
      subject: 'You no longer work for {enterprise}',
      text: 'The owner of {enterprise} has removed you from its team and from those of its shops.',
      open: 'Open',
    },
    ru: {
      subject: 'Вы больше не в команде {enterprise}',
      text: 'Владелец предприятия {enterprise} исключил вас из его команды и команд его магазинов.',
      open: 'Открыть',
    },
    kk: {
      subject: 'Сіз енді {enterprise} командасында емессіз',
      text: '{enterprise} иесі сізді кәсіпорын мен оның дүкендерінің командасынан шығарды.',
      open: 'Ашу',
    },
  },
}
