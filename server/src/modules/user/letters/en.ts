import type { LetterText } from './letter-text.ts'

export const letterText: LetterText = {
  house: 'Tiantian Mall',
  code: {
    subject: '{code} is your code: {purpose}',
    text: 'Your code is {code} ({purpose}). It is valid for {minutes} minutes. Do not pass it on to anybody, not even to our staff.',
  },
  purpose: {
    'login-by-sms': 'login',
    'reset-pwd-by-sms': 'new password',
    'bind-mobile-by-sms': 'adding your mobile',
    'set-pwd-by-sms': 'setting a password',
    register: 'registration',
    'login-by-email': 'login',
    'reset-pwd-by-email': 'new password',
    'bind-email': 'adding your email',
  },
  notice: {
    known: {
      subject: 'You already have an account',
      text: 'Somebody, probably you, wanted to register with this email address. It already belongs to an account: log in, or ask for a new password on the login page.',
    },
    attack: {
      subject: 'Many failed attempts to log in to your account',
      text: 'There were many wrong passwords for your account within a day. Nobody got in. If this was not you, choose a new, long password that you use nowhere else.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'The password of your account was changed, and all devices were signed out. If this was not you, ask for a new password on the login page at once.',
    },
    'mobile-changed': {
      subject: 'The mobile number of your account was changed',
      text: 'The number {contact} no longer belongs to your account. If this was not you, change your password at once.',
    },
    'email-changed': {
      subject: 'The email address of your account was changed',
      text: 'The address {contact} no longer belongs to your account. If this was not you, change your password at once.',
    },
    closing: {
      subject: 'Your account will be deleted on {date}',
      text: 'You have asked us to delete your account. It will be erased on {date}. If you change your mind, just log in before then, and it stays as it was.',
    },
    restored: {
      subject: 'Your account stays',
      text: 'You have logged in again, so your account will not be deleted.',
    },
  },
  footer: 'If you did not expect this message, you can ignore it.',
}
