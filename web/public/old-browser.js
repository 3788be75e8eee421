// biome-ignore-all lint: browsers of ten years ago read this file as it is.
/* oxlint-disable */
/* Says so in a browser that cannot run the app; its scripts would fail without a word. */
;(function () {
  function isAble() {
    try {
      new RegExp('(?<=a)b', 'u')
      return (
        'noModule' in document.createElement('script') &&
        typeof structuredClone === 'function' &&
        typeof Object.hasOwn === 'function' &&
        typeof AbortSignal.timeout === 'function'
      )
    } catch (error) {
      return false
    }
  }
  if (isAble()) return
  var texts = {
    zh: ['浏览器版本过低', '本网站无法在此浏览器中运行。请更新浏览器，或改用最新版的 Chrome、Edge、Firefox 或 Safari。'],
    ru: ['Браузер устарел', 'Этот сайт не работает в вашем браузере. Обновите его или откройте сайт в новой версии Chrome, Edge, Firefox или Safari.'],
    kk: ['Браузер ескірген', 'Бұл сайт сіздің браузеріңізде жұмыс істемейді. Оны жаңартыңыз немесе сайтты Chrome, Edge, Firefox немесе Safari жаңа нұсқасында ашыңыз.'],
    en: ['This browser is too old', 'This site cannot run in it. Update the browser, or open the site in a recent Chrome, Edge, Firefox or Safari.'],
  }
  var tags = navigator.languages || [navigator.language || navigator.userLanguage || 'en']
  var language = 'en'
  for (var at = 0; at < tags.length; at += 1) {
    var name = String(tags[at]).toLowerCase().slice(0, 2)
    if (texts.hasOwnProperty(name)) {
      language = name
      break
    }
  }
  var root = document.getElementById('root')
  var title = document.createElement('h1')
  var text = document.createElement('p')
  title.appendChild(document.createTextNode(texts[language][0]))
  text.appendChild(document.createTextNode(texts[language][1]))
  while (root.firstChild) root.removeChild(root.firstChild)
  root.style.cssText = 'max-width: 40em; margin: 0 auto; padding: 24px; font: 18px/1.5 sans-serif'
  root.appendChild(title)
  root.appendChild(text)
  document.documentElement.lang = language
})()
