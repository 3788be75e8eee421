export const signIn = {
  captcha: {
    characters: 'Символы с картинки',
    picture: 'Картинка с четырьмя символами. Если вы её не видите, выберите «Не могу прочитать».',
    anotherPicture: 'Другая картинка',
    cannotRead: 'Не могу прочитать',
    answer: 'Ответ цифрами',
    anotherQuestion: 'Другой вопрос',
    showPicture: 'Показать картинку',
  },
  code: {
    sms: 'Код из SMS',
    email: 'Код из письма',
    send: 'Получить код',
    again: 'Ещё раз',
    wait: 'Через {{seconds}} с',
    captchaFirst: 'Чтобы роботы не слали сообщения чужим людям:',
    sentBySms: 'Отправили код на {{number}}. Он действует {{minutes}} минут.',
    sentByEmail:
      'Отправили код на {{address}}. Он действует {{minutes}} минут. Не пришёл? Загляните в папку «Спам».',
  },
}
