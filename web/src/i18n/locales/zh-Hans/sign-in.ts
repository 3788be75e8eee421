export const signIn = {
  captcha: {
    characters: '图中字符',
    picture: '含有四个字符的图片。看不到图片时，请选择“看不清图片”。',
    anotherPicture: '换一张',
    cannotRead: '看不清图片',
    answer: '用数字作答',
    anotherQuestion: '换一题',
    showPicture: '改用图片',
  },
  code: {
    sms: '短信验证码',
    email: '邮件验证码',
    send: '获取验证码',
    again: '重新获取',
    wait: '{{seconds}} 秒后重发',
    captchaFirst: '为防止机器人骚扰他人，请先完成：',
    sentBySms: '验证码已发送至 {{number}}，{{minutes}} 分钟内有效。',
    sentByEmail: '验证码已发送至 {{address}}，{{minutes}} 分钟内有效。没收到？请查看垃圾邮件箱。',
  },
}
