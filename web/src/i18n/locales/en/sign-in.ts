export const signIn = {
  captcha: {
    characters: 'Characters in the picture',
    picture: 'A picture with four characters. If you cannot see it, choose “I cannot read the picture”.',
    anotherPicture: 'Another picture',
    cannotRead: 'I cannot read the picture',
    answer: 'Your answer in digits',
    anotherQuestion: 'Another question',
    showPicture: 'Show a picture instead',
  },
  code: {
    sms: 'Code from the SMS',
    email: 'Code from the email',
    send: 'Send code',
    again: 'Send again',
    wait: 'Again in {{seconds}} s',
    captchaFirst: 'So that no robot sends messages to strangers:',
    sentBySms: 'The code is on its way to {{number}}. It is valid for {{minutes}} minutes.',
    sentByEmail:
      'The code is on its way to {{address}}. It is valid for {{minutes}} minutes. Nothing there? Look in the spam folder.',
  },
}
