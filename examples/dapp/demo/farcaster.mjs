import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'

/** Where the registry of ids is put: no contract of a real network has this address. */
const registry = '0x00000000000000000000000000000000000fa7ca'
/** Every address has an id, which is its last four bytes. */
const registryCode = '0x63ffffffff6004351660005260206000f3'
const nameForm = /^[a-z][a-z\d._-]{0,31}$/i
const maxBodyLength = 10_000
const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * A relay of Farcaster (FIP-11) of this machine, with a registry of ids on a local chain, and a page that stands in for the phone: who approves there is signed for
 * by a key of their name.
 *
 * @param {object} options
 * @param {{ rpcUrl: string, chainId: number }} options.chain
 * @param {number} [options.port] 0, the default, takes a free one
 * @returns {Promise<{ url: string, config: { relayUrl: string, network: string, registry: string }, approve: (link: string, name: string) => Promise<void>, stop: () => Promise<void> }>}
 *   `approve` does what the phone does that has scanned, or opened, the link
 * @throws the system's error, with code EADDRINUSE when the port is taken
 */
export async function startFarcaster({ chain, port = 0 }) {
  await setCode(chain.rpcUrl)
  const style = (
    await Promise.all(
      ['palette.css', 'signInProvider/page.css'].map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
    )
  ).join('')
  const channels = new Map()

  async function approve(channelToken, name) {
    const channel = channels.get(channelToken)
    if (!channel || !nameForm.test(name)) throw new RangeError('Nothing of this kind waits.')
    const custody = privateKeyToAccount(
      `0x${createHash('sha256').update(`farcaster ${name.toLowerCase()}`).digest('hex')}`,
    )
    const message = createSiweMessage({
      address: custody.address,
      chainId: chain.chainId,
      domain: channel.domain,
      uri: channel.siweUri,
      nonce: channel.nonce,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(),
      expirationTime: new Date(channel.expirationTime),
      resources: [`farcaster://fid/${BigInt(`0x${custody.address.slice(-8)}`)}`],
    })
    channel.answer = {
      state: 'completed',
      message,
      signature: await custody.signMessage({ message }),
      username: name.toLowerCase(),
    }
  }

  async function answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const send = (status, body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/v1/channel' && request.method === 'POST') {
      const asked = JSON.parse(await readBody(request))
      const channelToken = randomBytes(16).toString('hex')
      channels.set(channelToken, asked)
      return void send(201, { channelToken, url: linkOf(channelToken), nonce: asked.nonce })
    }
    if (pathname === '/v1/channel/status') {
      const channel = channels.get(String(request.headers.authorization).replace(/^Bearer /, ''))
      if (!channel) return void send(401, {})
      return void (channel.answer ? send(200, channel.answer) : send(202, { state: 'pending', nonce: channel.nonce }))
    }
    if (pathname === '/page.css') return void response.writeHead(200, { 'content-type': 'text/css' }).end(style)
    if (pathname === '/approve' && request.method === 'POST') {
      const form = new URLSearchParams(await readBody(request))
      await approve(form.get('channel'), form.get('name')?.trim() ?? '')
      return void response.writeHead(303, { location: '/?approved' }).end()
    }
    if (pathname !== '/') return void response.writeHead(404).end()
    const waiting = [...channels].filter(
      ([, channel]) => !channel.answer && Date.parse(channel.expirationTime) > Date.now(),
    )
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
      })
      .end(phonePage(waiting.at(-1)?.[0], searchParams.has('approved')))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) console.error(error)
      response.writeHead(error instanceof RangeError || error instanceof SyntaxError ? 400 : 500).end()
    })
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const url = `http://localhost:${server.address().port}/`
  return {
    url,
    config: { relayUrl: url, network: `eip155:${chain.chainId}`, registry },
    approve: (link, name) => approve(new URL(link).searchParams.get('channelToken'), name),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

/** Of nobody: a phone that scans it finds no page of a stranger's. */
const linkOf = (channelToken) => `https://farcaster.example/~/siwf?channelToken=${channelToken}`

/**
 * @param {string | undefined} channelToken of the newest that waits
 * @param {boolean} isApproved what has waited was approved a moment ago
 */
const phonePage = (channelToken, isApproved) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Phone – Hawser demo</title>
    <link rel="stylesheet" href="/page.css" />
  </head>
  <body>
    <main>
      <h1>Your phone</h1>
${
  channelToken === undefined
    ? isApproved
      ? '      <p role="status">Approved. Go back to the app.</p>'
      : '      <p>Nothing to approve. Choose Farcaster in the app, then <a href="/">reload this page</a>.</p>'
    : `      <p>This page of the demo stands in for Farcaster on your phone. Any name will do, and nothing leaves this machine.</p>
      <form method="post" action="/approve">
        <input type="hidden" name="channel" value="${channelToken}" />
        <label for="name">Name</label>
        <input id="name" name="name" value="alice" required maxlength="32" pattern="[A-Za-z][A-Za-z0-9._\\-]*" autocomplete="off" autocapitalize="none" spellcheck="false" />
        <button type="submit">Approve</button>
      </form>`
}
    </main>
  </body>
</html>
`

async function setCode(rpcUrl) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [registry, registryCode] })
  const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { error } = await answer.json()
  if (error) throw new Error(`The registry of Farcaster could not be put onto the chain: ${error.message}`)
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > maxBodyLength) throw new RangeError('This is too much.')
  }
  return body
}
