import type { NotificationTexts } from './notification-text.ts'

export const notificationText: NotificationTexts = {
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
    'set-pwd-by-email': 'setting a password',
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
    'password-set': {
      subject: 'Your account has a password now',
      text: 'A password was set for your account. If this was not you, ask for a new one on the login page at once.',
    },
    'new-device': {
      subject: 'New login to your account: {device}',
      text: 'Your account was logged in to on a device that we have not seen before: {device}, network {network}, {time}. If it was you, there is nothing to do.',
    },
    'mobile-changed': {
      subject: 'The mobile number of your account was changed',
      text: 'The number {contact} no longer belongs to your account. If this was not you, change your password at once.',
    },
    'email-changed': {
      subject: 'The email address of your account was changed',
      text: 'The address {contact} no longer belongs to your account. If this was not you, change your password at once.',
    },
    'mobile-added': {
      subject: 'A mobile number was added to your account',
      text: 'The number {contact} now belongs to your account and can be used to log in. If this was not you, change your password at once.',
    },
    'email-added': {
      subject: 'An email address was added to your account',
      text: 'The address {contact} now belongs to your account and can be used to log in. If this was not you, change your password at once.',
    },
    'totp-added': {
      subject: 'An authenticator app was set up',
      text: 'From now on your account asks for a code from an authenticator app when you log in. If this was not you, change your password at once and write to us.',
    },
    'totp-removed': {
      subject: 'The authenticator app was removed',
      text: 'Your account no longer asks for a code from an authenticator app. If this was not you, change your password at once and set the app up again.',
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      text: 'The passkey “{name}” can now be used to log in to your account. If this was not you, remove it and change your password at once.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account',
      text: 'The passkey “{name}” can no longer be used to log in to your account. If this was not you, change your password at once.',
    },
    'backup-codes': {
      subject: 'New backup codes for your account',
      text: 'New backup codes were made; the old ones no longer work. If this was not you, change your password at once and make new codes.',
    },
    'provider-joined': {
      subject: 'A {provider} account was linked to your account',
      text: 'Your account can now be logged in to with an account of {provider}. If this was not you, unlink it on the page Account and security and change your password at once.',
    },
    'provider-parted': {
      subject: 'The {provider} account was unlinked from your account',
      text: 'Your account can no longer be logged in to with {provider}. If this was not you, change your password at once.',
    },
    'factors-reset': {
      subject: 'Two-step verification was reset',
      text: 'At your request the alliance office has removed the authenticator app, passkeys and backup codes of your account, and signed you out everywhere. Log in and set two-step login up again. If you did not ask for this, write to us at once.',
    },
    banned: {
      subject: 'Your account has been blocked',
      text: 'The alliance office has blocked your account. Reason: {reason}. If you think this is a mistake, write to the alliance office.',
    },
    suspended: {
      subject: 'Your account is suspended',
      text: 'The alliance office has suspended your account until {until}. Reason: {reason}. You can log in again after that. If you think this is a mistake, write to the alliance office.',
    },
    unbanned: {
      subject: 'Your account is open again',
      text: 'The alliance office has unblocked your account. You can log in as before.',
    },
    'real-name-certified': {
      subject: 'Your name is confirmed',
      text: 'The alliance office has compared your name and document with the application of your company: you may represent it.',
    },
    'real-name-refused': {
      subject: 'Your name could not be confirmed',
      text: 'The alliance office could not confirm your name. Reason: {reason}. Please check what you entered on the page Identity check and send it again.',
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
  providers: { weixin: 'WeChat', qq: 'QQ', alipay: 'Alipay' },
  someDevice: 'an unknown device',
  notMe: 'This was not me',
  unsubscribe: 'Unsubscribe',
  footer: 'If you did not expect this message, you can ignore it.',
}
