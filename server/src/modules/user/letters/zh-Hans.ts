import type { LetterText } from './letter-text.ts'

export const letterText: LetterText = {
  house: '天天商城',
  code: {
    subject: '验证码 {code}（{purpose}）',
    text: '您的验证码是 {code}，用于{purpose}，{minutes} 分钟内有效。请勿告诉任何人，包括我们的工作人员。',
  },
  purpose: {
    'login-by-sms': '登录',
    'reset-pwd-by-sms': '重置密码',
    'bind-mobile-by-sms': '绑定手机号',
    'set-pwd-by-sms': '设置密码',
    register: '注册',
    'login-by-email': '登录',
    'reset-pwd-by-email': '重置密码',
    'bind-email': '绑定邮箱',
  },
  notice: {
    known: {
      subject: '该邮箱已注册',
      text: '有人（可能是您本人）想用此邮箱注册，但它已属于一个账号。请直接登录，或在登录页找回密码。',
    },
    attack: {
      subject: '您的账号多次登录失败',
      text: '一天之内有人多次用错误的密码尝试登录您的账号，均未成功。如非本人操作，请换一个较长且未在别处使用的密码。',
    },
    'password-changed': {
      subject: '您的密码已修改',
      text: '您的账号密码已修改，所有设备均已退出登录。如非本人操作，请立即在登录页重置密码。',
    },
    'mobile-changed': {
      subject: '您的账号已更换手机号',
      text: '手机号 {contact} 已不再属于您的账号。如非本人操作，请立即修改密码。',
    },
    'email-changed': {
      subject: '您的账号已更换邮箱',
      text: '邮箱 {contact} 已不再属于您的账号。如非本人操作，请立即修改密码。',
    },
    closing: {
      subject: '您的账号将于 {date} 注销',
      text: '您已申请注销账号，账号数据将于 {date} 清除。如需保留，请在此之前登录一次，账号即恢复原状。',
    },
    restored: { subject: '您的账号已保留', text: '您已重新登录，账号不会被注销。' },
  },
  footer: '如非本人操作，请忽略本消息。',
}
