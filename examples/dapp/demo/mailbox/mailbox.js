const pollMs = 1_000
const list = document.getElementById('mails')
const empty = document.getElementById('empty')
const away = document.getElementById('away')
const told = document.getElementById('told')
let newest = 0

/** @param {string} tag @param {Record<string, unknown>} properties @param {...(Node | string)} children */
function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** @param {string} code */
function copyButton(code) {
  const button = element('button', { type: 'button' }, 'Copy code')
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code).then(
      () => button.replaceChildren('Copied'),
      () => button.replaceChildren('Can’t copy. Select the code instead.'),
    )
  })
  return button
}

function draw({ to, from, subject, text, receivedAtMs, code, link }) {
  const time = new Date(receivedAtMs)
  return element(
    'li',
    {},
    element('h2', {}, subject),
    element(
      'p',
      { className: 'head' },
      element('bdi', {}, from),
      ' to ',
      element('bdi', {}, to),
      ', ',
      element('time', { dateTime: time.toISOString() }, time.toLocaleTimeString()),
    ),
    ...(code ? [element('p', { className: 'action' }, element('strong', {}, code), copyButton(code))] : []),
    ...(link && /^https?:/.test(link)
      ? [
          element(
            'p',
            { className: 'action' },
            element('a', { href: link, target: '_blank', rel: 'noopener' }, 'Open the link'),
          ),
        ]
      : []),
    element('details', {}, element('summary', {}, 'Whole text'), element('pre', {}, text)),
  )
}

async function look() {
  try {
    const answer = await fetch('/mails', { signal: AbortSignal.timeout(10_000) })
    const { mails } = await answer.json()
    away.hidden = true
    empty.hidden = mails.length > 0
    const fresh = mails.filter(({ id }) => id > newest)
    if (fresh.length > 0) {
      list.prepend(...fresh.map(draw))
      told.textContent = `New mail: ${fresh[0].subject}`
      newest = fresh[0].id
    }
  } catch {
    away.hidden = false
  }
  setTimeout(look, pollMs)
}
void look()
