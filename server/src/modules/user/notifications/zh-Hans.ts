import type { NotificationTexts } from './notification-text.ts'

export const notificationText: NotificationTexts = {
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
    'set-pwd-by-email': '设置密码',
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
    'password-set': {
      subject: '您的账号已设置密码',
      text: '您的账号已设置密码。如非本人操作，请立即在登录页重置密码。',
    },
    'new-device': {
      subject: '您的账号在新设备上登录：{device}',
      text: '您的账号刚刚在一台新设备上登录：{device}，网络 {network}，时间 {time}。如是本人操作，无需处理。',
    },
    'mobile-changed': {
      subject: '您的账号已更换手机号',
      text: '手机号 {contact} 已不再属于您的账号。如非本人操作，请立即修改密码。',
    },
    'email-changed': {
      subject: '您的账号已更换邮箱',
      text: '邮箱 {contact} 已不再属于您的账号。如非本人操作，请立即修改密码。',
    },
    'mobile-added': {
      subject: '您的账号已绑定手机号',
      text: '手机号 {contact} 已绑定到您的账号，可用于登录。如非本人操作，请立即修改密码。',
    },
    'email-added': {
      subject: '您的账号已绑定邮箱',
      text: '邮箱 {contact} 已绑定到您的账号，可用于登录。如非本人操作，请立即修改密码。',
    },
    'totp-added': {
      subject: '已启用身份验证器',
      text: '今后登录您的账号需要身份验证器中的动态码。如非本人操作，请立即修改密码并与我们联系。',
    },
    'totp-removed': {
      subject: '已停用身份验证器',
      text: '登录您的账号不再需要身份验证器中的动态码。如非本人操作，请立即修改密码并重新启用。',
    },
    'passkey-added': {
      subject: '您的账号新增了通行密钥',
      text: '通行密钥“{name}”现在可用于登录您的账号。如非本人操作，请立即将其删除并修改密码。',
    },
    'passkey-removed': {
      subject: '您的账号删除了通行密钥',
      text: '通行密钥“{name}”已不能再用于登录您的账号。如非本人操作，请立即修改密码。',
    },
    'backup-codes': {
      subject: '您的备用码已更新',
      text: '您的账号已生成新的备用码，旧备用码全部失效。如非本人操作，请立即修改密码并重新生成。',
    },
    'provider-joined': {
      subject: '您的账号已绑定{provider}',
      text: '{provider}账号已绑定到您的账号，可用于登录。如非本人操作，请立即在“账号与安全”页面解绑并修改密码。',
    },
    'provider-parted': {
      subject: '您的账号已解绑{provider}',
      text: '{provider}账号已不能再用于登录您的账号。如非本人操作，请立即修改密码。',
    },
    'factors-reset': {
      subject: '您的两步验证已重置',
      text: '应您的申请，联盟办公室已移除您账号的身份验证器、通行密钥和备用码，所有设备均已退出登录。请重新登录并再次设置两步验证。如非您本人申请，请立即与我们联系。',
    },
    banned: {
      subject: '您的账号已被停用',
      text: '联盟办公室已停用您的账号，原因：{reason}。如有异议，请联系联盟办公室。',
    },
    suspended: {
      subject: '您的账号已被暂停使用',
      text: '联盟办公室已暂停您的账号，截止时间：{until}，原因：{reason}。到期后您可以重新登录。如有异议，请联系联盟办公室。',
    },
    unbanned: { subject: '您的账号已恢复', text: '联盟办公室已恢复您的账号，您可以照常登录。' },
    'real-name-certified': {
      subject: '您的实名信息已通过核验',
      text: '联盟办公室已将您的姓名和证件与企业申请核对无误，您可以代表该企业。',
    },
    'real-name-refused': {
      subject: '您的实名信息未通过核验',
      text: '联盟办公室未能核实您的实名信息，原因：{reason}。请在“实名认证”页面核对后重新提交。',
    },
    closing: {
      subject: '您的账号将于 {date} 注销',
      text: '您已申请注销账号，账号数据将于 {date} 清除。如需保留，请在此之前登录一次，账号即恢复原状。',
    },
    restored: { subject: '您的账号已保留', text: '您已重新登录，账号不会被注销。' },
  },
  providers: { weixin: '微信', qq: 'QQ', alipay: '支付宝' },
  someDevice: '未知设备',
  notMe: '不是我本人',
  unsubscribe: '不再接收此类邮件',
  footer: '如非本人操作，请忽略本消息。',
}
