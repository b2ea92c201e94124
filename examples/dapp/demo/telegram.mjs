import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

const nameForm = /^[a-z][a-z\d_]{0,31}$/i
const maxBodyLength = 10_000
/** The form's answer leads on to the app of this machine. */
const policy =
  "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:*; base-uri 'none'; frame-ancestors 'none'"

/**
 * A page of this machine that stands in for Telegram: it opens the demo as a mini-app of a bot that is nobody's, for anybody by any name, with the data that Telegram
 * would have signed with the bot's token. Source: Telegram, "Mini Apps", "Validating data received via the Mini App".
 *
 * @param {object} [options]
 * @param {number} [options.port] 0, the default, takes a free one
 * @returns {Promise<{ url: string, config: { botToken: string }, serve: (appUrl: string) => void, stop: () => Promise<void> }>} `serve` says where the mini-app is
 * @throws the system's error, with code EADDRINUSE when the port is taken
 */
export async function startTelegram({ port = 0 } = {}) {
  // As long as those of Telegram's, and known to nobody but the gateway of this run.
  const botToken = `${randomInt(100_000_000, 1_000_000_000)}:${randomBytes(26).toString('base64url')}`
  const style = (
    await Promise.all(
      ['palette.css', 'signInProvider/page.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
    )
  ).join('')
  let app

  async function answer(request, response) {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (pathname === '/page.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(style)
    if (pathname === '/open' && request.method === 'POST') {
      const name = new URLSearchParams(await readBody(request)).get('name')?.trim().toLowerCase() ?? ''
      if (!nameForm.test(name) || !app) return void response.writeHead(400).end()
      return void response.writeHead(303, { location: launchUrl(app, signInitData(name, botToken)) }).end()
    }
    if (pathname !== '/') return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
      .end(page)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof RangeError)) console.error(error)
      response.writeHead(error instanceof RangeError ? 400 : 500).end()
    })
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  return {
    url: `http://localhost:${server.address().port}/`,
    config: { botToken },
    serve(appUrl) {
      app = appUrl
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

/** Who opens the mini-app, and when: a name's number is the same each time. */
function signInitData(name, botToken) {
  const id = createHash('sha256').update(`telegram ${name}`).digest().readUIntBE(0, 6) + 1
  const fields = [
    ['auth_date', String(Math.floor(Date.now() / 1_000))],
    // Of two that are opened in one second each counts.
    ['query_id', randomBytes(12).toString('base64url')],
    ['user', JSON.stringify({ id, first_name: name, username: name })],
  ]
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const signed = fields.map(([field, value]) => `${field}=${value}`).join('\n')
  return new URLSearchParams([...fields, ['hash', createHmac('sha256', key).update(signed).digest('hex')]])
}

/** As Telegram opens one: the data stands behind the #, which no server is sent. */
function launchUrl(app, initData) {
  const url = new URL(app)
  url.hash = new URLSearchParams({
    tgWebAppData: initData.toString(),
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
  }).toString()
  return url.href
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Telegram – Hawser demo</title>
    <link rel="stylesheet" href="/page.css" />
  </head>
  <body>
    <main>
      <h1>Open the mini-app</h1>
      <p>This page of the demo stands in for Telegram. Any name will do, and nothing leaves this machine.</p>
      <form method="post" action="/open">
        <label for="name">Name</label>
        <input id="name" name="name" value="alice" required maxlength="32" pattern="[A-Za-z][A-Za-z0-9_]*" autocomplete="off" autocapitalize="none" spellcheck="false" />
        <button type="submit">Open</button>
      </form>
    </main>
  </body>
</html>
`

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > maxBodyLength) throw new RangeError('This is too much.')
  }
  return body
}
