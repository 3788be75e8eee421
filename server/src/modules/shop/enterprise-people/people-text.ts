import type { Language } from '@tiantian/contracts/language.ts'

interface PeopleText {
  readonly subject: string
  readonly text: string
  readonly open: string
}
export type PeopleTexts = Readonly<Record<Language, PeopleText>>

export const OFFERED: PeopleTexts = {
  'zh-Hans': {
    subject: '{person}向您转让企业“{enterprise}”',
    text: '{person}提议将企业“{enterprise}”及其店铺转让给您。请登录此邮箱对应的账号，在{days}天内接受或谢绝。如果您不认识对方，请忽略此消息。',
    open: '查看转让',
  },
  en: {
    subject: '{person} offers you the enterprise {enterprise}',
    text: '{person} offers to pass the enterprise {enterprise} with its shops on to you. Sign in to the account of this address and accept or decline within {days} days. If you do not know them, ignore this message.',
    open: 'View the offer',
  },
  ru: {
    subject: 'Вам передают предприятие {enterprise}',
    text: 'Предложение передать вам предприятие {enterprise} вместе с магазинами. От кого: {person}. Войдите в аккаунт с этим адресом и примите или отклоните предложение. Срок в днях: {days}. Если отправитель вам незнаком, не обращайте внимания на это сообщение.',
    open: 'Открыть предложение',
  },
  kk: {
    subject: 'Сізге {enterprise} кәсіпорны беріледі',
    text: '{enterprise} кәсіпорнын дүкендерімен бірге сізге беру ұсынылды. Ұсынған: {person}. Осы мекенжайдағы аккаунтқа кіріп, {days} күн ішінде қабылдаңыз немесе бас тартыңыз. Жіберушіні танымасаңыз, бұл хабарды елемеңіз.',
    open: 'Ұсынысты ашу',
  },
}

export const TRANSFERRED: Readonly<Record<'former' | 'new', PeopleTexts>> = {
  former: {
    'zh-Hans': {
      subject: '企业“{enterprise}”已转让',
      text: '企业“{enterprise}”及其店铺现归新的所有者，您已不再有权管理。如果这不是您的操作，请立即修改密码并联系联盟。',
      open: '查看',
    },
    en: {
      subject: 'You have passed on {enterprise}',
      text: 'The enterprise {enterprise} and its shops now belong to the new owner; you have no rights in them any more. If this was not you, change your password and write to the alliance at once.',
      open: 'Open',
    },
    ru: {
      subject: 'Предприятие {enterprise} передано',
      text: 'Предприятие {enterprise} и его магазины теперь принадлежат новому владельцу, вашего доступа к ним больше нет. Если это сделали не вы, сразу смените пароль и напишите в альянс.',
      open: 'Открыть',
    },
    kk: {
      subject: '{enterprise} кәсіпорны берілді',
      text: '{enterprise} кәсіпорны мен оның дүкендері енді жаңа иесіне тиесілі, сізде оларға қолжетімділік жоқ. Мұны сіз жасамасаңыз, дереу құпиясөзді ауыстырып, альянсқа жазыңыз.',
      open: 'Ашу',
    },
  },
  new: {
    'zh-Hans': {
      subject: '您现在是企业“{enterprise}”的所有者',
      text: '企业“{enterprise}”及其店铺已转让给您。如果这不是您的操作，请立即修改密码并联系联盟。',
      open: '查看企业',
    },
    en: {
      subject: 'You now own {enterprise}',
      text: 'The enterprise {enterprise} and its shops have passed on to you. If this was not you, change your password and write to the alliance at once.',
      open: 'Open the enterprise',
    },
    ru: {
      subject: 'Предприятие {enterprise} теперь ваше',
      text: 'Предприятие {enterprise} и его магазины переданы вам. Если это сделали не вы, сразу смените пароль и напишите в альянс.',
      open: 'Открыть предприятие',
    },
    kk: {
      subject: '{enterprise} кәсіпорны енді сіздікі',
      text: '{enterprise} кәсіпорны мен оның дүкендері сізге берілді. Мұны сіз жасамасаңыз, дереу құпиясөзді ауыстырып, альянсқа жазыңыз.',
      open: 'Кәсіпорынды ашу',
    },
  },
}

export const REQUESTED: PeopleTexts = {
  'zh-Hans': {
    subject: '{person}申请加入“{enterprise}”',
    text: '{person}用贵企业的注册号提交了申请，希望加入“{enterprise}”。请选择角色接受或谢绝。',
    open: '处理申请',
  },
  en: {
    subject: '{person} asks to join {enterprise}',
    text: '{person} has applied with the registration number of {enterprise} and asks to join it. Accept with a role, or decline.',
    open: 'Answer',
  },
  ru: {
    subject: 'Запрос на вступление в {enterprise}: {person}',
    text: 'Заявка с регистрационным номером {enterprise} и просьба о доступе. От кого: {person}. Примите с нужной ролью или отклоните.',
    open: 'Ответить',
  },
  kk: {
    subject: '{enterprise} құрамына кіру сұрауы: {person}',
    text: '{enterprise} тіркеу нөмірімен өтінім беріп, құрамына кіруді сұрайды: {person}. Рөл беріп қабылдаңыз немесе бас тартыңыз.',
    open: 'Жауап беру',
  },
}

export const JOIN_ANSWERED: Readonly<Record<'accepted' | 'declined', PeopleTexts>> = {
  accepted: {
    'zh-Hans': {
      subject: '您已加入“{enterprise}”',
      text: '“{enterprise}”接受了您的申请，您现在可以在其店铺工作。',
      open: '我的店铺',
    },
    en: {
      subject: 'You have joined {enterprise}',
      text: '{enterprise} has accepted your request; you work in its shops now.',
      open: 'My shops',
    },
    ru: {
      subject: 'Вы приняты в {enterprise}',
      text: '{enterprise}: запрос принят, теперь вы работаете в магазинах предприятия.',
      open: 'Мои магазины',
    },
    kk: {
      subject: '{enterprise} құрамына қабылдандыңыз',
      text: '{enterprise} сұрауыңызды қабылдады, енді оның дүкендерінде жұмыс істейсіз.',
      open: 'Дүкендерім',
    },
  },
  declined: {
    'zh-Hans': {
      subject: '“{enterprise}”谢绝了您的申请',
      text: '“{enterprise}”谢绝了您的加入申请。如有疑问，请联系联盟。',
      open: '查看',
    },
    en: {
      subject: '{enterprise} has declined your request',
      text: '{enterprise} has declined your request to join. If you think that is a mistake, write to the alliance.',
      open: 'Open',
    },
    ru: {
      subject: '{enterprise}: запрос отклонён',
      text: 'Предприятие {enterprise} отклонило ваш запрос на вступление. Если это ошибка, напишите в альянс.',
      open: 'Открыть',
    },
    kk: {
      subject: '{enterprise} сұрауыңызды қабылдамады',
      text: '{enterprise} құрамына кіру сұрауыңыз қабылданбады. Қате деп санасаңыз, альянсқа жазыңыз.',
      open: 'Ашу',
    },
  },
}
