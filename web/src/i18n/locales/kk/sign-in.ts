export const signIn = {
  captcha: {
    characters: 'Суреттегі таңбалар',
    picture: 'Төрт таңбасы бар сурет. Көре алмасаңыз, «Оқи алмай тұрмын» түймесін басыңыз.',
    anotherPicture: 'Басқа сурет',
    cannotRead: 'Оқи алмай тұрмын',
    answer: 'Жауабы цифрмен',
    anotherQuestion: 'Басқа сұрақ',
    showPicture: 'Суретті көрсету',
  },
  code: {
    sms: 'SMS-тегі код',
    email: 'Хаттағы код',
    send: 'Код алу',
    again: 'Қайта жіберу',
    wait: '{{seconds}} с кейін',
    captchaFirst: 'Роботтар бөтен адамдарға хабарлама жібермеуі үшін:',
    sentBySms: 'Код {{number}} нөміріне жіберілді. Ол {{minutes}} минут жарамды.',
    sentByEmail:
      'Код {{address}} мекенжайына жіберілді. Ол {{minutes}} минут жарамды. Келмесе, «Спам» қалтасын қараңыз.',
  },
}
